package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.query.SearchQuery;

/** Words that a query repeats more often than any name does are left out. */
class TokensTest {
  @ParameterizedTest
  @CsvSource({
    "walla walla, walla walla, false",
    "walla walla wal, walla walla wal, false",
    "new new new, new new new, false",
    "new new new new, new new new, true",
    "new new new newe, new new new newe, false",
    "a b a b a b a b c, a b a b a b c, false",
    "a b a b a b c a b, a b a b a b c, true",
    "ho ho ho ho' ho, ho ho ho, true",
    "é e e E ë f, e e e f, false",
  })
  void fourth_and_further_copies_of_a_word_are_left_out(
      String text, String expected, boolean isLastWhole) {
    SearchQuery query = SearchQuery.of(text);
    Tokens tokens = Tokens.of(query.folded(), query.wholeLastWord());
    String words =
        IntStream.range(0, tokens.count())
            .mapToObj(
                word ->
                    new String(
                        tokens.text(),
                        tokens.start(word),
                        tokens.end(word) - tokens.start(word),
                        StandardCharsets.UTF_8))
            .collect(Collectors.joining(" "));
    assertThat(words).isEqualTo(expected);
    assertThat(tokens.wholeLast()).isEqualTo(isLastWhole);
  }
}
