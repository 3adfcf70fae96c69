package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** The content coding that a client gets for its Accept-Encoding header. */
class AcceptEncodingTest {
  private static final Set<ContentCoding> ALL = EnumSet.allOf(ContentCoding.class);

  @ParameterizedTest
  @CsvFileSource(
      resources = "accept-encoding.txt",
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "NONE")
  void a_client_gets_the_coding_with_its_highest_weight(
      String header, @Nullable ContentCoding coding) {
    assertThat(ContentCoding.choose(header, ALL)).isEqualTo(coding);
  }

  @Test
  void only_offered_codings_are_chosen() {
    assertThat(ContentCoding.choose("zstd, gzip", Set.of(ContentCoding.GZIP)))
        .isEqualTo(ContentCoding.GZIP);
    assertThat(ContentCoding.choose("br, zstd", Set.of(ContentCoding.GZIP))).isNull();
    assertThat(ContentCoding.choose("*", Set.of())).isNull();
    assertThat(ContentCoding.choose(null, ALL)).isNull();
    for (String header : List.of("", " ", "gzip\u0000")) {
      assertThat(ContentCoding.choose(header, ALL)).isNull();
    }
  }
}
