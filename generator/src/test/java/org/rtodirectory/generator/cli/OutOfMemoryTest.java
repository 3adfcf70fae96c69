package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.report.Failure;

/** A command that needs more heap than it has says so in one line, with what to set. */
class OutOfMemoryTest {
  private static final String LONG_ADDRESS = "https://a.example/" + "x".repeat(1_900);

  @TempDir private Path folder = Path.of("");

  @Tag("drill")
  @Test
  void an_import_larger_than_the_heap_is_loaded() throws Exception {
    Outcome outcome =
        importing(
            "company_name,verticals,address,city,state,zip,website",
            row -> "Ace,retail," + row + " Main St,Dallas,TX,75201," + LONG_ADDRESS);
    assertThat(outcome.code()).as(outcome.err()).isZero();
  }

  /** Companies are kept in memory while their stores are imported. */
  @Tag("drill")
  @Test
  void for_companies_larger_than_the_heap_the_message_names_the_setting() throws Exception {
    Outcome outcome =
        importing(
            "company_name,verticals,address,city,state,zip,company_website",
            row -> "Ace " + row + ",retail,1 Main St,Dallas,TX,75201," + LONG_ADDRESS);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.err().lines())
        .filteredOn(
            line -> !line.matches("(Reading large.csv|Loading|Picked up JAVA_TOOL_OPTIONS): .*"))
        .singleElement()
        .asString()
        .matches(
            "The command import ran out of memory: Java may use \\d+ MB\\. Allow more with java"
                + " -Xmx1024m -jar generator\\.jar import …, with the environment variable"
                + " JAVA_TOOL_OPTIONS=-Xmx1024m, or for publish\\.sh with"
                + " RTO_GENERATOR_JAVA_OPTS=-Xmx1024m\\.");
  }

  @Test
  void an_out_of_memory_error_is_found_among_the_causes_of_other_failures() {
    OutOfMemoryError exhausted = new OutOfMemoryError("Java heap space");
    assertThat(
            Failure.cause(
                new Failure("wrapped", new IllegalStateException(exhausted)),
                OutOfMemoryError.class))
        .containsSame(exhausted);
    assertThat(Failure.cause(new Failure("other", new IOException("full")), OutOfMemoryError.class))
        .isEmpty();
  }

  @Test
  void twice_the_memory_is_suggested() {
    assertThat(
            GeneratorCommand.MemoryReport.sentence(
                new OutOfMemoryError("Java heap space"), "publish", 3L << 30))
        .contains("publish ran out of memory: Java may use 3,072 MB", "-Xmx6144m");
  }

  @Test
  void a_lack_of_threads_is_not_a_lack_of_heap() {
    assertThat(
            GeneratorCommand.MemoryReport.sentence(
                new OutOfMemoryError("unable to create native thread"), "publish", 1L << 30))
        .contains("outside of the heap (unable to create native thread)")
        .doesNotContain("-Xmx");
  }

  private Outcome importing(String header, IntFunction<String> row) throws Exception {
    Path file = folder.resolve("large.csv");
    try (BufferedWriter csv = Files.newBufferedWriter(file)) {
      csv.write(header + "\n");
      for (int i = 0; i < 20_000; i++) {
        csv.write(row.apply(i) + "\n");
      }
    }
    return run("-Xmx24m", "import", file.toString(), "--database-url", TestDatabase.createUrl());
  }

  private record Outcome(int code, String err) {}

  private Outcome run(String heap, String... arguments) throws Exception {
    Map<String, String> options = Map.of("JAVA_TOOL_OPTIONS", heap + " -XX:+UseSerialGC");
    try (GeneratorProcess process = new GeneratorProcess(folder, options, arguments)) {
      return new Outcome(process.exitCode(), process.err());
    }
  }
}
