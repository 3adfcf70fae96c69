package org.rtodirectory.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdvisoriesTest {
  private static final String LIST =
      """
      # a comment
      io.netty:netty-codec-http\t[4.2.0,4.2.18)\tCVE-1\thttps://one.example
      tools.jackson.core:*\t[,3.1.6)\tCVE-2\thttps://two.example
      """;

  @TempDir Path folder;

  @Test
  void the_pinned_list_can_be_read() throws IOException {
    assertThat(Advisories.pinned().size()).isGreaterThan(20);
  }

  @Test
  void all_affected_libraries_are_named_with_the_advisory_and_its_source() throws IOException {
    Path sbom =
        sbom("io.netty:netty-codec-http:4.2.17.Final", "tools.jackson.core:jackson-core:3.1.5");
    assertThatExceptionOfType(Advisories.Affected.class)
        .isThrownBy(() -> Advisories.read(new StringReader(LIST)).check(sbom))
        .withMessage(
            """
            These libraries have known vulnerabilities. Raise their versions in pom.xml:
              io.netty:netty-codec-http:4.2.17.Final: CVE-1, https://one.example
              tools.jackson.core:jackson-core:3.1.5: CVE-2, https://two.example""");
  }

  @Test
  void repaired_and_other_libraries_pass() throws IOException {
    Path sbom =
        sbom(
            "io.netty:netty-codec-http:4.2.18.Final",
            "io.netty:netty-codec-http2:4.2.17.Final",
            "tools.jackson.core:jackson-core:3.2.4",
            "com.fasterxml.jackson.core:jackson-annotations:2.22");
    Advisories advisories = Advisories.read(new StringReader(LIST));
    assertThatNoException().isThrownBy(() -> advisories.check(sbom));
  }

  @ParameterizedTest
  @CsvSource({
    "'[4.2.0,4.2.18)', 4.2.0.Final, true",
    "'[4.2.0,4.2.18)', 4.2.0.Beta1, false",
    "'[4.2.0,4.2.18)', 4.1.138.Final, false",
    "'[4.2.0,4.2.18)', 4.2.9.Final, true",
    "'[4.2.0,4.2.18)', 4.2.18.RC1, true",
    "'[4.2.0,4.2.18)', 4.2.18.Final, false",
    "'[,2.54.20)', 2.54.3, true",
    "'[,2.54.20)', 2.54.20, false",
    "'[,5.4.3)', 5.4, true",
    "'[,7.7)', 7.7.0.RELEASE, false",
    "'[,1.5.7-28)', 1.5.7-4, true",
  })
  void versions_are_compared_by_their_numbers(String range, String version, boolean contained) {
    assertThat(Advisories.VersionRange.parse(range).contains(version)).isEqualTo(contained);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "netty\t[1,2)\tCVE-1\thttps://one.example",
        "io.netty:netty\t[1,2)\tCVE-1",
        "io.netty:netty\t[1,2)\tCVE-1\tnvd",
        "io.netty:netty\t<2\tCVE-1\thttps://one.example",
        "io.netty:netty\t[1,)\tCVE-1\thttps://one.example",
        ""
      })
  void a_line_of_another_form_is_refused(String line) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> Advisories.read(new StringReader(line + "\n")));
  }

  private Path sbom(String... components) throws IOException {
    StringBuilder json = new StringBuilder("{\"components\":[");
    for (String component : components) {
      String[] parts = component.split(":", -1);
      json.append(json.charAt(json.length() - 1) == '[' ? "" : ",")
          .append(
              "{\"group\":\"%s\",\"name\":\"%s\",\"version\":\"%s\"}".formatted((Object[]) parts));
    }
    return Files.writeString(folder.resolve("sbom.json"), json.append("]}"));
  }
}
