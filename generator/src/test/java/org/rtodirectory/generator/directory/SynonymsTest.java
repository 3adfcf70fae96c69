package org.rtodirectory.generator.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.report.Failure;

/** The synonyms of words, read from a file. */
class SynonymsTest {
  @TempDir private Path folder;

  @Test
  void a_synonym_stands_for_a_whole_name_or_for_words_within_a_name() throws IOException {
    Synonyms synonyms = read("\uFEFF# chains\nRAC = Rent-A-Center\nrentals=rent\n");
    assertThat(synonyms.wordsFor("rent a center")).containsExactly("rac");
    assertThat(synonyms.wordsWithin("rent a center of tulsa")).containsExactly("rac", "rentals");
    assertThat(synonyms.wordsWithin("rent a centerpiece")).containsExactly("rentals");
    assertThat(synonyms.wordsFor("rent a center of tulsa")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rac", "rac =", "= rent", "r a c = rent", "a = b = c", "! = rent"})
  void an_invalid_line_is_refused_with_its_number(String line) {
    assertThatThrownBy(() -> read("rac = rent\n\n" + line))
        .isInstanceOf(Failure.class)
        .hasMessage(
            folder.resolve("synonyms.txt")
                + ", line 3: expected word = other words, but found "
                + line);
  }

  @Test
  void a_missing_file_is_reported_with_its_name() {
    assertThatThrownBy(() -> Synonyms.read(folder.resolve("none.txt")))
        .hasMessageContaining("The synonyms cannot be read from " + folder.resolve("none.txt"));
  }

  private Synonyms read(String text) throws IOException {
    return Synonyms.read(Files.writeString(folder.resolve("synonyms.txt"), text));
  }
}
