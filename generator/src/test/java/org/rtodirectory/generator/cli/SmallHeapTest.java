package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.database.Migrations;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.demo.DemoDirectory;
import org.rtodirectory.generator.report.Progress;

/** The heap limits how much of a directory is in memory at a time, not how large it can be. */
@Tag("drill")
class SmallHeapTest {
  private static final int LOCATIONS = 65_000;

  @TempDir private Path folder = Path.of("");

  private final String url = TestDatabase.createUrl();

  /** The expected objects of a release alone took more than this heap when they were listed. */
  @Test
  void releases_of_many_stores_are_verified_compared_and_collected_with_little_heap()
      throws Exception {
    fill();
    publish("-Xmx64m", "--no-fsync");
    publish("-Xmx64m", "--no-fsync", "--base-url", "https://directory.example");
    assertThat(run("-Xmx24m", "verify", target())).contains("0 findings");
    assertThat(run("-Xmx24m", "diff", "1", "2", target())).contains("changed");
    assertThat(run("-Xmx24m", "gc", "--keep", "1", target())).contains("Removed");
  }

  private void fill() {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setUrl(
        url.replaceFirst("^postgresql://postgres@(.*)", "jdbc:postgresql://$1?user=postgres"));
    Migrations.bringUpToDate(database);
    DemoDirectory.fill(Jdbi.create(database), LOCATIONS, DemoDirectory.DEFAULT_SEED, Progress.NONE);
  }

  private String target() {
    return "--target=" + folder.resolve("public");
  }

  private String publish(String heap, String... options) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of("publish", "--demo", "--site", "off", "--database-url", url, target()));
    arguments.addAll(List.of(options));
    return run(heap, arguments.toArray(String[]::new));
  }

  private String run(String heap, String... arguments) throws Exception {
    try (GeneratorProcess process =
        new GeneratorProcess(
            folder, Map.of("JAVA_TOOL_OPTIONS", heap + " -XX:+UseSerialGC"), arguments)) {
      assertThat(process.exitCode()).as(process.err()).isZero();
      return process.out() + process.err();
    }
  }
}
