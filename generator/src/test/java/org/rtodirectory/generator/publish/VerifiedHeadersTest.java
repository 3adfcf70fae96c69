package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.publish.Finding.Problem;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectHeaders;
import org.rtodirectory.generator.storage.SnapshotFiles;

/** What a store says about an object is a part of it. */
class VerifiedHeadersTest {
  @TempDir private Path folder = Path.of("");
  private HeaderKeepingStore kept = new HeaderKeepingStore(new Target(folder).store());
  private Map<String, ObjectHeaders> sound = Map.of();

  @BeforeEach
  void publish() {
    kept = new HeaderKeepingStore(new Target(folder).store());
    Target.publish(Extracts.of("Ace|Dallas|TX|1 Main St"), kept.store());
    sound = Map.copyOf(kept.headers());
  }

  @Test
  void published_headers_have_no_findings() throws IOException {
    assertThat(find()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/locations/page=1.json",
        "docs/index.html",
        "openapi.json",
        "current.json",
        "releases/1.json"
      })
  void wrong_headers_are_found_and_repaired_without_a_change_of_the_bytes(String key)
      throws IOException {
    String bytes = new Target(folder).text(key);
    ObjectHeaders right = Objects.requireNonNull(sound.get(key), key);
    for (ObjectHeaders wrong :
        List.of(
            new ObjectHeaders("text/plain", right.cacheControl()),
            new ObjectHeaders(right.contentType(), "no-store"))) {
      kept.headers().put(key, wrong);
      assertThat(find()).containsExactly(new Finding(Problem.HEADERS, key, true));
      assertThat(repair()).isEmpty();
      assertThat(kept.headers()).isEqualTo(sound);
      assertThat(new Target(folder).text(key)).isEqualTo(bytes);
    }
  }

  private List<Finding> find() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      return Verification.of(kept.store(), files, Progress.NONE).run();
    }
  }

  private List<Finding> repair() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      Verification verification = Verification.of(kept.store(), files, Progress.NONE);
      return verification.repair(kept.store(), verification.run(), true).stream()
          .map(Verification.Unrepaired::finding)
          .toList();
    }
  }
}
