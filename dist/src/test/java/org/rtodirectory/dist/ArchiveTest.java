package org.rtodirectory.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.EdgeWorker;
import org.rtodirectory.generator.cli.GeneratorCommand;
import org.rtodirectory.generator.report.Refusal;
import picocli.CommandLine;

/**
 * The archive that users install. The build makes it before these tests, and names it in the system
 * property {@code archive}.
 */
class ArchiveTest {
  /** The size of a header of a tar archive. The contents of each file fill whole blocks of it. */
  private static final int BLOCK_BYTES = 512;

  private static final Pattern METRIC_NAME = Pattern.compile("\\brto_[a-z_]+");

  /** Matches code in a line of Markdown. Brackets in code are no links. */
  private static final Pattern MARKDOWN_CODE = Pattern.compile("`[^`\n]*`");

  /** Matches the path of a link to another file. */
  private static final Pattern MARKDOWN_LINK =
      Pattern.compile("\\]\\((?!https?:|mailto:|#)([^)#]+)");

  /** The folder of the licenses. Its files change with every new version of a library. */
  private static final String LICENSE_FOLDER = "share/licences/";

  /** The folder of the manual pages. Its files change with every new command. */
  private static final String MANUAL_FOLDER = "share/man/";

  @TempDir private Path folder;

  /**
   * A file or folder of the archive, as its header describes it. The owner is the user and the
   * group, with a slash between them.
   */
  private record Entry(String mode, String owner, long time, String name) {}

  @Test
  void the_archive_holds_the_listed_files_and_names_no_user_or_time_of_the_build()
      throws Exception {
    Assumptions.assumeTrue(
        Files.exists(Path.of("target/share/sbom")), "offline, Maven makes no bill of materials");
    List<Entry> entries = entries();
    try (InputStream list = ArchiveTest.class.getResourceAsStream("/archive.txt")) {
      assertThat(
              entries.stream()
                  .filter(entry -> !entry.name.endsWith("/"))
                  .filter(entry -> !entry.name.startsWith(LICENSE_FOLDER))
                  .filter(entry -> !entry.name.startsWith(MANUAL_FOLDER))
                  .map(entry -> entry.mode + " " + entry.name)
                  .sorted())
          .containsExactlyElementsOf(
              new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().sorted().toList());
    }
    assertThat(entries).extracting(Entry::owner).containsOnly("root/root");
    assertThat(entries)
        .extracting(Entry::time)
        .containsOnly(Instant.parse("2026-01-01T00:00:00Z").getEpochSecond());
    assertThat(entries)
        .extracting(Entry::name)
        .contains(LICENSE_FOLDER + "LIBRARIES.txt", LICENSE_FOLDER + "jackson-annotations-LICENSE");
  }

  @Test
  void links_in_packaged_documents_lead_to_packaged_files() throws IOException {
    Set<String> names = new TreeSet<>();
    entries().forEach(entry -> names.add(entry.name.replaceFirst("/$", "")));
    List<String> documents =
        names.stream().filter(name -> name.startsWith("doc/") && name.endsWith(".md")).toList();
    assertThat(documents).hasSizeGreaterThan(6);
    for (String document : documents) {
      String source =
          document.equals("doc/README.md")
              ? "src/main/doc/README.md"
              : document.replaceFirst("doc/", "../");
      Path folder = Path.of(document).getParent();
      String text = MARKDOWN_CODE.matcher(Files.readString(Path.of(source))).replaceAll("");
      assertThat(
              MARKDOWN_LINK
                  .matcher(text)
                  .results()
                  .map(link -> folder.resolve(link.group(1)).normalize().toString()))
          .as(document)
          .isSubsetOf(names);
    }
  }

  @Test
  void every_command_has_a_manual_page() throws IOException {
    for (CommandLine program :
        List.of(
            GeneratorCommand.commandLine().setCommandName("rto-generator"),
            EdgeWorker.commandLine().setCommandName("rto-gateway"))) {
      for (String command : program.getSubcommands().keySet()) {
        String page = program.getCommandName() + "-" + command + ".1";
        assertThat(Path.of("target/share/man/man1", page))
            .content()
            .contains(".SH NAME", "Usage: ", "Exit codes:", "\\-\\-");
        assertThat(entries()).extracting(Entry::name).contains("share/man/man1/" + page);
      }
    }
  }

  @Test
  void alerts_and_dashboard_use_only_metrics_that_are_documented() throws IOException {
    Set<String> documented = new TreeSet<>();
    for (String readme : List.of("../generator/README.md", "../edge-worker/README.md")) {
      METRIC_NAME
          .matcher(Files.readString(Path.of(readme)))
          .results()
          .forEach(match -> documented.add(match.group()));
    }
    for (String file : List.of("prometheus/rent-to-own.rules.yml", "grafana/rent-to-own.json")) {
      assertThat(
              METRIC_NAME
                  .matcher(Files.readString(Path.of("src/main/share", file)))
                  .results()
                  .map(match -> match.group().replaceFirst("_(?:bucket|count|sum|max)$", "")))
          .as(file)
          .hasSizeGreaterThan(10)
          .isSubsetOf(documented);
    }
  }

  @Test
  void each_reason_to_refuse_a_publication_has_an_alert() throws IOException {
    String rules = Files.readString(Path.of("src/main/share/prometheus/rent-to-own.rules.yml"));
    for (Refusal.Reason reason :
        EnumSet.complementOf(EnumSet.of(Refusal.Reason.BUSY, Refusal.Reason.OTHER))) {
      assertThat(rules).contains("{reason=\"" + reason.label() + "\"}");
    }
  }

  @Test
  void a_library_without_a_known_license_is_reported() throws Exception {
    Path sbom = folder.resolve("sbom.json");
    Files.writeString(
        sbom,
        """
        {"components":[
          {"group":"a","name":"b","version":"1","licenses":[{"license":{"id":"MIT"}}]},
          {"group":"c","name":"d","version":"2","licenses":[{"license":{"id":"AGPL-3.0-only"}}]},
          {"group":"e","name":"f","version":"3","licenses":[{"expression":"GPL-2.0-only OR MIT"}]},
          {"group":"g","name":"h","version":"4","licenses":[]}]}
        """);
    assertThatThrownBy(() -> Licenses.of(sbom))
        .isInstanceOf(Licenses.UnknownLicense.class)
        .hasMessageContaining("  c:d:2: AGPL-3.0-only\n  g:h:4: none")
        .hasMessageNotContaining("a:b")
        .hasMessageNotContaining("e:f");
  }

  /**
   * Reads the headers of the archive. The numbers are the positions and lengths of the fields of a
   * tar header.
   */
  private static List<Entry> entries() throws IOException {
    Path archive = Path.of(System.getProperty("archive"));
    String root = archive.getFileName().toString().replace(".tar.gz", "/");
    List<Entry> entries = new ArrayList<>();
    try (InputStream tar = new GZIPInputStream(Files.newInputStream(archive))) {
      byte[] header = tar.readNBytes(BLOCK_BYTES);
      while (header.length == BLOCK_BYTES && header[0] != 0) {
        long size = Long.parseLong(text(header, 124, 12), 8);
        String prefix = text(header, 345, 155);
        String name = (prefix.isEmpty() ? "" : prefix + "/") + text(header, 0, 100);
        assertThat(name).startsWith(root);
        entries.add(
            new Entry(
                text(header, 100, 8).replaceFirst("^0*(?:100)?", ""),
                text(header, 265, 32) + "/" + text(header, 297, 32),
                Long.parseLong(text(header, 136, 12), 8),
                name.substring(root.length())));
        tar.skipNBytes((size + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES);
        header = tar.readNBytes(BLOCK_BYTES);
      }
    }
    return entries;
  }

  /** Returns the text of a field of a header, up to the first zero byte or space. */
  private static String text(byte[] header, int start, int length) {
    return new String(header, start, length, StandardCharsets.US_ASCII).split("[\0 ]", -1)[0];
  }
}
