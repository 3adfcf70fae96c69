package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptEncodingTest {
  private static final Set<ContentCoding> ALL = EnumSet.allOf(ContentCoding.class);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "gzip | GZIP",
        "GZip | GZIP",
        "x-gzip | GZIP",
        "zstd | ZSTD",
        "gzip, deflate, br, zstd | ZSTD",
        "gzip, deflate, zstd | ZSTD",
        "gzip;q=1.0, zstd;q=0.5 | GZIP",
        "gzip;q=0.001 | GZIP",
        "zstd;q=0, gzip | GZIP",
        "zstd ; q=0 ,gzip | GZIP",
        "zstd;Q=0.4, gzip;q=0.5 | GZIP",
        "*  | ZSTD",
        "*, zstd;q=0 | GZIP",
        "gzip;q=0.5, *;q=0.4 | GZIP",
        "*;q=0, gzip | GZIP",
        "identity;q=0, gzip | GZIP",
        "identity;q=0.5, gzip;q=0.5 | GZIP",
        "identity, gzip | GZIP",
        ", ,gzip,, | GZIP"
      })
  void a_client_gets_the_coding_with_its_highest_weight(String header, ContentCoding coding) {
    assertThat(ContentCoding.choose(header, ALL)).isEqualTo(coding);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "identity",
        "deflate",
        "br",
        "compress, deflate",
        "gzip;q=0",
        "gzip;q=0.000",
        "*;q=0",
        "identity;q=0",
        "identity;q=1, gzip;q=0.9",
        "gzip;q=0, zstd;q=0, *",
        // What cannot be understood is no wish.
        "gzip;q=2",
        "gzip;q=1.001",
        "gzip;q=-1",
        "gzip;q=0.1234",
        "gzip;q=.5",
        "gzip;q=",
        "gzip;q=NaN",
        "gzip;level=9",
        "gzip;q=1;q=1",
        "gzip;",
        "gz ip",
        "gzip br",
        ";q=1",
        "gzip, br;q=x",
        "\"gzip\"",
        "gzip\u0000",
        "gzıp"
      })
  void a_client_that_accepts_no_offered_coding_gets_the_plain_body(String header) {
    assertThat(ContentCoding.choose(header, ALL)).isNull();
  }

  @Test
  void only_offered_codings_are_chosen() {
    assertThat(ContentCoding.choose("zstd, gzip", Set.of(ContentCoding.GZIP)))
        .isEqualTo(ContentCoding.GZIP);
    assertThat(ContentCoding.choose("br, zstd", Set.of(ContentCoding.GZIP))).isNull();
    assertThat(ContentCoding.choose("*", Set.of())).isNull();
    assertThat(ContentCoding.choose(null, ALL)).isNull();
  }
}
