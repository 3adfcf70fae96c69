package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.s3.FaultProxy;
import org.rtodirectory.generator.s3.S3Server;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.generator.storage.SnapshotFiles;
import software.amazon.awssdk.core.sync.RequestBody;

/** Publishes to real object storage, also while other programs change it. */
class PublishToS3Test {
  private static final S3Server SERVER = S3Server.shared();
  private static final Extract OLD_DIRECTORY =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St");
  private static final Extract NEW_DIRECTORY =
      Extracts.of("Ace|Dallas|TX|1 Main St|4.5", "Cozy|El Paso|TX|3 Elm St");

  @AutoClose private final FaultProxy proxy = FaultProxy.of(SERVER.endpoint());
  private final String prefix = "publish/" + UUID.randomUUID();

  @Test
  void a_publish_lists_only_records_and_sends_no_head_request_and_reads_no_page() {
    ObjectStore store = proxy.store(prefix);
    Target.publish(OLD_DIRECTORY, store);
    proxy.clearRequests();
    Target.publish(NEW_DIRECTORY, store);
    assertThat(proxy.requests())
        .isNotEmpty()
        .noneMatch(request -> request.startsWith("HEAD"))
        .noneMatch(request -> request.contains("list-type") && !request.endsWith("%2Freleases%2F"))
        .noneMatch(request -> request.startsWith("GET") && request.contains("/api/"));
  }

  @Test
  void a_bucket_gets_the_same_objects_as_a_folder(@TempDir Path folder) {
    Target target = new Target(folder);
    target.publish(OLD_DIRECTORY);
    Target.publish(OLD_DIRECTORY, SERVER.store(prefix));
    Map<String, String> objects = new TreeMap<>();
    SERVER
        .objects(prefix + "/")
        .forEach((key, bytes) -> objects.put(key.substring(prefix.length() + 1), bytes));
    assertThat(objects).containsKeys("current.json", "releases/1.json");
    objects.keySet().removeIf(key -> key.matches(Target.OF_THE_RELEASE + "|publisher.lock"));
    assertThat(objects).isEqualTo(target.servedObjects());
  }

  @Test
  void an_empty_object_that_stands_for_a_folder_is_not_of_another_program() {
    SERVER
        .client()
        .putObject(
            request -> request.bucket(S3Server.BUCKET).key(prefix + "/images/"),
            RequestBody.empty());
    assertThat(Target.publish(OLD_DIRECTORY, SERVER.store(prefix)).release()).isEqualTo(1);
  }

  /** Headers are a part of an object. */
  @ParameterizedTest
  @ValueSource(strings = {"api/locations/page=1.json", "docs/index.html"})
  void wrong_headers_are_found_and_repaired_without_a_change_of_the_bytes(String key)
      throws IOException {
    ObjectStore store = SERVER.store(prefix);
    Target.publish(OLD_DIRECTORY, store);
    StoredObject original = store.get(key).orElseThrow();
    ObjectHeaders rightHeaders = Objects.requireNonNull(original.headers());
    for (ObjectHeaders wrongHeaders :
        List.of(
            new ObjectHeaders("text/plain", rightHeaders.cacheControl()),
            new ObjectHeaders(rightHeaders.contentType(), "no-store"))) {
      store.put(key, original.bytes(), wrongHeaders);
      try (SnapshotFiles files = SnapshotFiles.create()) {
        Verification verification = Verification.of(store, files, Progress.NONE, foreign -> false);
        List<Finding> findings = verification.run();
        assertThat(findings)
            .containsExactly(new Finding(Finding.ObjectProblem.WRONG_HEADERS, key, true));
        assertThat(verification.repair(findings, true)).isEmpty();
      }
      assertThat(store.get(key).orElseThrow().headers()).isEqualTo(rightHeaders);
      assertThat(store.read(key)).contains(original.bytes());
    }
  }
}
