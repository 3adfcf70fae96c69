package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.rtodirectory.generator.database.Migrations;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.demo.DemoDirectory;
import org.rtodirectory.generator.progress.Progress;

/** The heap limits how much of a directory is in memory at a time, not how large it can be. */
class SmallHeapTest {
  private static final int LOCATIONS = 65_000;

  @TempDir private Path folder = Path.of("");

  /** Posting lists alone took more than this heap when they were kept in memory. */
  @Test
  void a_release_of_many_stores_is_planned_with_little_heap() throws Exception {
    String url = TestDatabase.createUrl();
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setUrl(
        url.replaceFirst("^postgresql://postgres@(.*)", "jdbc:postgresql://$1?user=postgres"));
    Migrations.bringUpToDate(database);
    DemoDirectory.fill(Jdbi.create(database), LOCATIONS, DemoDirectory.DEFAULT_SEED, Progress.NONE);

    try (GeneratorProcess publish =
        new GeneratorProcess(
            folder,
            Map.of("JAVA_TOOL_OPTIONS", "-Xmx36m -XX:+UseSerialGC"),
            "publish",
            "--dry-run",
            "--site",
            "off",
            "--database-url",
            url,
            "--target",
            folder.resolve("public").toString())) {
      assertThat(publish.exitCode()).as(publish.err()).isZero();
      assertThat(publish.out() + publish.err()).contains("PUT requests");
    }
  }
}
