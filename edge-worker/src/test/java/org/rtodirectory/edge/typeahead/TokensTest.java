package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.api.SearchQuery;

/** The first ten words of a query count. */
class TokensTest {
  @ParameterizedTest
  @CsvSource({
    "walla walla wal, walla walla wal, false",
    "é E ë, e e e, false",
    "a b c d e f g h i j, a b c d e f g h i j, false",
    "a b c d e f g h i j k, a b c d e f g h i j, true",
    "new new new new new new new new new new new, new new new new new new new new new new, true",
  })
  void an_eleventh_word_is_left_out_and_those_before_it_are_finished(
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
