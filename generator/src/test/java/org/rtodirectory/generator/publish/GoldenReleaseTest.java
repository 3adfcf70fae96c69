package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.extract.DirectoryReader;
import org.rtodirectory.generator.extract.DirectoryReader.Extract;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.release.Release;

/**
 * After a deliberate change of what is published, {@code mvn test -pl generator -am
 * -Dtest=GoldenReleaseTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true} writes the
 * golden release anew. It then fails, so that it cannot stay switched on; review the difference,
 * and run it without.
 */
class GoldenReleaseTest {

  @Test
  void the_tiny_directory_gives_the_golden_release(@TempDir Path folder) throws IOException {
    Jdbi jdbi = TestDatabase.create();
    String rows = GoldenRelease.rows();
    jdbi.useHandle(handle -> handle.createScript(rows).execute());
    Extract read = DirectoryReader.read(jdbi, Progress.NONE);
    Target target = new Target(folder);
    target.publish(
        new Extract(read.directory(), new Release.Source("PostgreSQL 17.11", "0/1A2B3C8")));
    Map<String, String> published = GoldenRelease.of(target);
    if (Boolean.getBoolean("golden.update")) {
      GoldenRelease.replace(published);
      fail("The golden release was written anew. Review it, and run without -Dgolden.update.");
    }
    Map<String, String> golden = GoldenRelease.expected();
    assertThat(published.keySet()).isEqualTo(golden.keySet());
    golden.forEach((key, text) -> assertThat(published.get(key)).as(key).isEqualTo(text));
  }
}
