package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.text.Sha256;

/**
 * After a deliberate change of what is published, {@code mvn test -pl generator -am
 * -Dtest=GoldenReleaseTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true} writes the
 * golden release anew. It then fails, so that it cannot stay switched on; review the difference,
 * and run it without.
 */
class GoldenReleaseTest {

  @Test
  void the_tiny_directory_gives_the_golden_release(@TempDir Path folder) throws IOException {
    Target target = new Target(folder);
    target.publish(rows());
    Map<String, String> published = GoldenRelease.of(target);
    if (Boolean.getBoolean("golden.update")) {
      GoldenRelease.replace(published);
      fail("The golden release was written anew. Review it, and run without -Dgolden.update.");
    }
    Map<String, String> golden = GoldenRelease.expected();
    assertThat(published.keySet()).isEqualTo(golden.keySet());
    golden.forEach((key, text) -> assertThat(published.get(key)).as(key).isEqualTo(text));
  }

  @Test
  void pages_for_people_add_the_golden_objects_of_their_version_and_change_no_other(
      @TempDir Path folder) throws IOException {
    Target without = new Target(folder.resolve("without"));
    without.publish(rows());
    Target with = new Target(folder.resolve("with"));
    Target.publish(rows(), new SiteSettings("Example Directory"), with.store());
    Map<String, String> served = with.served();
    Map<String, String> others = without.served();
    others.keySet().removeIf(key -> key.startsWith("docs/")); // It has the header of the site.
    assertThat(served).containsAllEntriesOf(others);
    served.keySet().removeAll(without.served().keySet());
    StringBuilder lines = new StringBuilder();
    served.forEach(
        (key, text) ->
            lines.append(
                key + " " + Sha256.shortHex(text.getBytes(StandardCharsets.ISO_8859_1)) + "\n"));
    String objects = lines.toString();
    if (Boolean.getBoolean("golden.update")) {
      GoldenRelease.replaceSite(objects);
      fail("The golden pages were written anew. Review them, and run without -Dgolden.update.");
    }
    assertThat(objects).isEqualTo(GoldenRelease.expectedSite());
  }

  private static Extract rows() throws IOException {
    Jdbi jdbi = TestDatabase.create();
    String rows = GoldenRelease.rows();
    jdbi.useHandle(handle -> handle.createScript(rows).execute());
    Extract read = DirectoryReader.read(jdbi, Synonyms.NONE, Progress.NONE);
    return new Extract(
        read.directory(), new Release.Source("PostgreSQL 17.11", "0/1A2B3C8", "database-1", false));
  }
}
