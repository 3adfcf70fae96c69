package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptEncodingTest {
  private static final Set<ContentCoding> ALL = EnumSet.allOf(ContentCoding.class);
  private static final int RANDOM_HEADERS = 20_000;

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

  /** Beside a plain reading of RFC 9110: the weight of its name, else of the star. */
  @Test
  void random_accept_encoding_headers_are_read_as_rfc_9110_says() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> names = List.of("zstd", "gzip", "identity", "*", "deflate", "br");
    for (int i = 0; i < RANDOM_HEADERS; i++) {
      double[] weights = random.doubles(names.size(), -1, 1.3).toArray();
      String header =
          random
              .ints(0, names.size())
              .distinct()
              .limit(names.size())
              .filter(name -> weights[name] >= 0)
              .mapToObj(name -> names.get(name) + ";q=" + text(weights[name]))
              .collect(Collectors.joining(", "));
      assertThat(ContentCoding.choose(header, ALL))
          .as("%s (seed %s)", header, seed)
          .isEqualTo(expected(names, weights));
    }
  }

  private static @Nullable ContentCoding expected(List<String> names, double[] weights) {
    double star = weights[names.indexOf("*")];
    double[] wanted =
        Arrays.stream(ContentCoding.values())
            .mapToDouble(coding -> weights[names.indexOf(coding.token())])
            .map(weight -> weight >= 0 ? weight : star)
            .map(weight -> Math.max(0, Double.parseDouble(text(weight))))
            .toArray();
    double most = Arrays.stream(wanted).max().orElseThrow();
    double plain = weights[names.indexOf("identity")];
    if (most == 0 || (plain >= 0 && Double.parseDouble(text(plain)) > most)) {
      return null;
    }
    for (int i = 0; i < wanted.length; i++) {
      if (wanted[i] == most) {
        return List.copyOf(ALL).get(i);
      }
    }
    throw new AssertionError();
  }

  private static String text(double weight) {
    return weight >= 1 ? "1" : String.valueOf(Math.floor(weight * 10) / 10);
  }
}
