package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.release.Release;

/** The records of releases that a publisher reads. */
class ReleaseHistoryTest {
  @Test
  void a_publish_reads_the_records_back_to_the_newest_completed_release_that_was_served(
      @TempDir Path folder) throws IOException {
    Target target = new Target(folder);
    for (int store = 1; store <= 3; store++) {
      target.publish(Extracts.of("Ace|Dallas|TX|" + store + " Main St"));
    }
    assertThat(ReleaseHistory.recent(target.store()).releases())
        .extracting(Release::release)
        .containsExactly(3L);
    target.interrupt(Extracts.of("Ace|Dallas|TX|4 Main St"), "put api/");
    assertThat(ReleaseHistory.recent(target.store()).releases())
        .extracting(Release::release)
        .containsExactly(3L, 4L);
  }
}
