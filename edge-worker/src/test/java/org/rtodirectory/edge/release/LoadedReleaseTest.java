package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.storage.FileObjectStore;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.contract.ApiDocuments;

class LoadedReleaseTest {
  @Test
  void the_documents_show_the_limits_of_the_gateway(@TempDir Path folder) {
    TestRelease.publish(SmallDirectory.directory(), folder);
    CurrentRelease current = new CurrentRelease();
    try (ReleaseWatcher watcher =
        new ReleaseWatcher(
            new FileObjectStore(folder),
            current,
            new ReleaseWatcher.Options(Duration.ofSeconds(2), new Limits(7, 3, 11)),
            ReleaseWatcher.Listener.NONE,
            problem -> {})) {
      watcher.poll();
      ApiDocuments documents = current.get().orElseThrow().documents();
      assertThat(documents.at("/docs").orElseThrow().text())
          .contains("7 a minute", "3 a minute", "11 a minute", "q=7;w=60")
          .doesNotContain("60 a minute", "60 requests", "20 a minute");
    }
    current.close();
  }
}
