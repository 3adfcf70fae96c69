package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.importer.DemoDirectory;
import org.rtodirectory.generator.report.Progress;

/** Commands with a small heap. The size of a directory is not limited by the heap. */
@Tag("drill")
@Tag("platform")
class SmallHeapTest {
  private static final int COPIES = 21;
  private static final String COPY_LOCATIONS =
      """
      INSERT INTO locations (company_id, city_id, slug, address, zip)
      SELECT company_id, city_id, slug || '-copy-' || n, n || ' ' || address, zip
      FROM locations, generate_series(1, ?) AS n\
      """;
  private static final String LONG_ADDRESS = "https://a.example/" + "x".repeat(1_900);

  private final Path folder;
  private final Scene scene;

  SmallHeapTest(@TempDir Path folder) {
    this.folder = folder;
    scene = Scene.empty(folder);
  }

  /** The keys of all objects of a release would not fit into this heap. */
  @Test
  void releases_of_many_stores_are_verified_compared_and_collected_with_little_heap()
      throws Exception {
    DemoDirectory.fill(scene.jdbi(), Progress.NONE);
    scene.jdbi().useHandle(handle -> handle.execute(COPY_LOCATIONS, COPIES));
    for (String base : List.of("http://localhost", "https://directory.example")) {
      requireSuccess("-Xmx64m", scene.publishing("--demo", "--site", "off", "--base-url", base));
    }
    assertThat(requireSuccess("-Xmx24m", "verify", target())).contains("0 problems");
    assertThat(requireSuccess("-Xmx24m", "rollback", "1", "--dry-run", target()))
        .contains("changed");
    assertThat(requireSuccess("-Xmx24m", "gc", "--keep", "1", target())).contains("Removed");
  }

  @Test
  void an_import_larger_than_the_heap_is_loaded() throws Exception {
    runImport(
            "company_name,verticals,address,city,state,zip,website",
            row -> "Ace,retail," + row + " Main St,Dallas,TX,75201," + LONG_ADDRESS)
        .requireSuccess();
  }

  /** An import keeps companies in memory, but not their stores. */
  @Test
  void for_companies_larger_than_the_heap_the_message_names_the_setting() throws Exception {
    Run run =
        runImport(
            "company_name,verticals,address,city,state,zip,company_website",
            row -> "Ace " + row + ",retail,1 Main St,Dallas,TX,75201," + LONG_ADDRESS);
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    assertThat(run.lastLine())
        .contains("The command ran out of memory", "Java may use", "JAVA_TOOL_OPTIONS=-Xmx");
    assertThat(run.err()).doesNotContain("\tat ", "Exception");
  }

  private Run runImport(String header, IntFunction<String> row) throws Exception {
    Path file = folder.resolve("large.csv");
    Files.writeString(
        file,
        IntStream.range(0, 20_000)
            .mapToObj(row)
            .collect(Collectors.joining("\n", header + "\n", "\n")));
    return run("-Xmx24m", "import", file.toString(), "--database-url", scene.url());
  }

  private String target() {
    return "--target=" + folder.resolve("public");
  }

  private String requireSuccess(String heap, String... arguments) throws Exception {
    Run run = run(heap, arguments).requireSuccess();
    return run.out() + run.err();
  }

  private Run run(String heap, String... arguments) throws Exception {
    Map<String, String> options = Map.of("JAVA_TOOL_OPTIONS", heap + " -XX:+UseSerialGC");
    try (GeneratorProcess process = new GeneratorProcess(folder, options, arguments)) {
      return new Run(process.exitCode(), process.out(), process.err());
    }
  }
}
