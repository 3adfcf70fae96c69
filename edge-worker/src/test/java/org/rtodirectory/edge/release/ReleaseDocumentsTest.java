package org.rtodirectory.edge.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.Limits;

class ReleaseDocumentsTest {
  @Test
  void the_documents_show_the_limits_of_the_gateway(@TempDir Path folder) {
    TestRelease.publish(SmallDirectory.directory(), folder);
    ReleaseDocuments documents =
        new ReleaseDocuments(TestRelease.snapshot(folder), new Limits(7, 3, 11));
    byte[] page = documents.at("/docs").orElseThrow().body();
    assertThat(new String(page, StandardCharsets.UTF_8))
        .contains("7 a minute", "3 a minute", "11 a minute", "q=7;w=60")
        .doesNotContain("60 a minute", "60 requests", "20 a minute");
  }
}
