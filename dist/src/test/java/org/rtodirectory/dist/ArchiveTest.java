package org.rtodirectory.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** The contents of the archive, which the build has made before. The build also gives its name. */
class ArchiveTest {
  private static final int BLOCK = 512;
  private static final Pattern METRIC = Pattern.compile("\\brto_[a-z_]+");

  /** Matches code in a line of Markdown, where there are no links. */
  private static final Pattern CODE = Pattern.compile("`[^`\n]*`");

  /** Matches the path of a link to another file. */
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|mailto:|#)([^)#]+)");

  /** Entries whose names change with every library. */
  private static final String TEXTS = "share/licences/";

  /** Entries whose names change with every command. */
  private static final String MANUAL = "share/man/";

  @TempDir private Path folder;

  /** A file of the archive, with the mode, owner, group and time that the archive lists. */
  private record Entry(String mode, String owner, long time, String name) {}

  @Test
  void the_archive_holds_what_is_listed_and_nothing_of_the_machine_that_made_it() throws Exception {
    Assumptions.assumeTrue(
        Files.exists(Path.of("target/share/sbom")), "offline, Maven makes no bill of materials");
    List<Entry> entries = entries();
    try (InputStream list = ArchiveTest.class.getResourceAsStream("/archive.txt")) {
      assertThat(
              entries.stream()
                  .filter(entry -> !entry.name.endsWith("/"))
                  .filter(entry -> !entry.name.startsWith(TEXTS))
                  .filter(entry -> !entry.name.startsWith(MANUAL))
                  .map(entry -> entry.mode + " " + entry.name)
                  .sorted())
          .containsExactlyElementsOf(
              new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().sorted().toList());
    }
    assertThat(entries).extracting(Entry::owner).containsOnly("root/root");
    assertThat(entries).extracting(Entry::time).containsOnly(1_767_225_600L);
    assertThat(entries)
        .extracting(Entry::name)
        .contains(TEXTS + "LIBRARIES.txt", TEXTS + "jackson-annotations-LICENSE");
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
      String text = CODE.matcher(Files.readString(Path.of(source))).replaceAll("");
      assertThat(
              LINK.matcher(text)
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
      METRIC
          .matcher(Files.readString(Path.of(readme)))
          .results()
          .forEach(found -> documented.add(found.group()));
    }
    for (String file : List.of("prometheus/rent-to-own.rules.yml", "grafana/rent-to-own.json")) {
      assertThat(
              METRIC
                  .matcher(Files.readString(Path.of("src/main/share", file)))
                  .results()
                  .map(found -> found.group().replaceFirst("_(?:bucket|count|sum|max)$", "")))
          .as(file)
          .hasSizeGreaterThan(10)
          .isSubsetOf(documented);
    }
  }

  @Test
  void each_reason_for_which_a_guard_refuses_to_publish_has_an_alert() throws IOException {
    String rules = Files.readString(Path.of("src/main/share/prometheus/rent-to-own.rules.yml"));
    for (Refusal.Reason reason :
        EnumSet.complementOf(EnumSet.of(Refusal.Reason.BUSY, Refusal.Reason.OTHER))) {
      assertThat(rules).contains("{reason=\"" + reason.label() + "\"}");
    }
  }

  @Test
  void a_library_under_a_licence_that_is_not_known_fails_the_build() throws Exception {
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
        .isInstanceOf(Licenses.Unknown.class)
        .hasMessageContaining("  c:d:2: AGPL-3.0-only\n  g:h:4: none")
        .hasMessageNotContaining("a:b")
        .hasMessageNotContaining("e:f");
  }

  /** Reads the headers of a tar archive. */
  private static List<Entry> entries() throws IOException {
    Path archive = Path.of(System.getProperty("archive"));
    String root = archive.getFileName().toString().replace(".tar.gz", "/");
    List<Entry> entries = new ArrayList<>();
    try (InputStream tar = new GZIPInputStream(Files.newInputStream(archive))) {
      byte[] header = tar.readNBytes(BLOCK);
      while (header.length == BLOCK && header[0] != 0) {
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
        tar.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK);
        header = tar.readNBytes(BLOCK);
      }
    }
    return entries;
  }

  private static String text(byte[] header, int from, int length) {
    return new String(header, from, length, StandardCharsets.US_ASCII).split("[\0 ]", -1)[0];
  }
}
