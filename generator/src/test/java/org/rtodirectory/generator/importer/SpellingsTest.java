package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The spelling of a name that is shown if files spell it in several ways. */
class SpellingsTest {

  /** The columns are the spellings in the files, separated by commas, and the stored one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the most frequent                   | Mc Allen, McAllen, McAllen |         | McAllen",
        "mixed case before many in capitals  | MCALLEN, MCALLEN, McAllen  |         | McAllen",
        "of equals, the first by code points | mcallen, McAllen           |         | McAllen",
        "and not the first by UTF-16 units   | a\uFF21, a\uD835\uDC00  |         | a\uFF21",
        "the stored one before capitals      | MCALLEN                    | mcAllen | mcAllen",
        "but not before mixed case           | MCALLEN, McAllen           | mcAllen | McAllen",
        "capitals alone in title case        | RENT A CENTER, RENT-A-CENTER, RENT-A-CENTER | |"
            + " Rent-A-Center",
      })
  void the_best_of_several_spellings_is_shown(
      String rule, String fileSpellings, @Nullable String storedSpelling, String shownSpelling) {
    Spellings spellings = Spellings.ofCompany();
    for (String spelling : fileSpellings.split(", ", -1)) {
      spellings.add(spelling);
    }
    assertThat(spellings.choose(storedSpelling, AllCapsHandling.TITLE_CASE))
        .as(rule)
        .isEqualTo(shownSpelling);
  }

  @Test
  void unchanged_capitals_count_like_any_other_spelling() {
    Spellings spellings = Spellings.ofCompany();
    List.of("RNR TIRE", "Rnr Tire", "RNR TIRE").forEach(spellings::add);
    assertThat(spellings.choose("Rnr Tire", AllCapsHandling.UNCHANGED)).isEqualTo("RNR TIRE");
    assertThat(spellings.choose(null, AllCapsHandling.TITLE_CASE)).isEqualTo("Rnr Tire");
  }
}
