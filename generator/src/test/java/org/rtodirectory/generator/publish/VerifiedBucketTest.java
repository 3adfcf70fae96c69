package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.s3.S3Server;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import software.amazon.awssdk.core.sync.RequestBody;

/** What others leave in a bucket keeps nothing from being repaired. */
@Tag("drill")
class VerifiedBucketTest {
  private static final S3Server SERVER = started();

  private final String prefix = "verify/" + UUID.randomUUID();

  private static S3Server started() {
    try {
      return S3Server.startS3Mock();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  /** The console of S3 makes them when somebody creates a folder. */
  @Test
  void folder_markers_are_left_alone_and_all_else_is_repaired() throws IOException {
    ObjectStore store = SERVER.store(prefix);
    Target.publish(Extracts.of("Ace|Dallas|TX|1 Main St"), store);
    put("api/", "");
    put("", "");
    put("api/foreign", "mine");
    put("api/locations/page=1.json", "");
    put("notes/", "not empty");
    try (SnapshotFiles files = SnapshotFiles.create()) {
      Verification verification = Verification.of(store, files, Progress.NONE);
      List<Finding> findings = verification.run();
      assertThat(findings)
          .containsExactly(
              new Finding(Finding.Problem.FOREIGN, "api/foreign", true),
              new Finding(Finding.Problem.STALE, "api/locations/page=1.json", true),
              new Finding(Finding.Problem.FOREIGN, "notes/", false));
      assertThat(verification.repair(store, findings, true))
          .extracting(Finding::key)
          .containsExactly("notes/");
      assertThat(Verification.of(store, files, Progress.NONE).run())
          .extracting(Finding::key)
          .containsExactly("notes/");
    }
  }

  private void put(String key, String text) {
    SERVER
        .client()
        .putObject(
            request -> request.bucket(S3Server.BUCKET).key(prefix + "/" + key),
            RequestBody.fromString(text));
  }
}
