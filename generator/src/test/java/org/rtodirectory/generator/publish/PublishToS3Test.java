package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.s3.Fault;
import org.rtodirectory.generator.s3.FaultyFront;
import org.rtodirectory.generator.s3.S3Server;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.CurrentPointer;

/** Publishing to real object storage, and what others may do there meanwhile. */
class PublishToS3Test {
  private static final S3Server SERVER = S3Server.start();
  private static final FaultyFront FRONT = FaultyFront.of(SERVER.endpoint());
  private static final Extract ONE =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St");
  private static final Extract OTHER =
      Extracts.of("Ace|Dallas|TX|1 Main St|4.5", "Cozy|El Paso|TX|3 Elm St");

  private final String prefix = "publish/" + UUID.randomUUID();

  @TempDir private Path folder = Path.of("");

  PublishToS3Test() {
    FRONT.choose(request -> Fault.NONE);
  }

  @AfterAll
  static void stop() {
    FRONT.close();
    SERVER.close();
  }

  @Test
  void a_lost_answer_to_any_request_changes_nothing() throws IOException {
    ObjectStore store = FRONT.store(prefix);
    Target.publish(ONE, store);
    FRONT.forget();
    Target.publish(OTHER, store);
    int requests = FRONT.requests().size();
    boolean one = true;
    for (int losing : Sweep.of(requests, 12)) {
      Extract next = one ? ONE : OTHER;
      one = !one;
      int lost = losing;
      AtomicInteger number = new AtomicInteger();
      FRONT.choose(request -> number.incrementAndGet() == lost ? Fault.LOST : Fault.NONE);
      PublishSummary summary = Target.publish(next, store);
      assertThat(summary.isNew()).as("answer %d of %d", losing, requests).isTrue();
      assertThat(pointer(store).release()).isEqualTo(summary.release());
    }
    FRONT.choose(request -> Fault.NONE);
    Target.publish(OTHER, store);
    assertThat(served()).isEqualTo(Target.fresh(folder, OTHER));
  }

  @Test
  void a_publish_sends_no_list_and_no_head_request() {
    ObjectStore store = FRONT.store(prefix);
    Target.publish(ONE, store);
    FRONT.forget();
    Target.publish(OTHER, store);
    assertThat(FRONT.requests())
        .isNotEmpty()
        .noneMatch(request -> request.startsWith("HEAD") || request.contains("list-type"))
        .noneMatch(request -> request.startsWith("GET") && request.contains("/api/"));
  }

  /** What a store says about an object is a part of it. */
  @ParameterizedTest
  @ValueSource(strings = {"api/locations/page=1.json", "docs/index.html"})
  void wrong_headers_are_found_and_repaired_without_a_change_of_the_bytes(String key)
      throws IOException {
    ObjectStore store = SERVER.store(prefix);
    Target.publish(ONE, store);
    StoredObject sound = store.get(key).orElseThrow();
    ObjectHeaders right = Objects.requireNonNull(sound.headers());
    for (ObjectHeaders wrong :
        List.of(
            new ObjectHeaders("text/plain", right.cacheControl()),
            new ObjectHeaders(right.contentType(), "no-store"))) {
      store.put(key, sound.bytes(), wrong);
      try (SnapshotFiles files = SnapshotFiles.create()) {
        Verification verification = Verification.of(store, files, Progress.NONE);
        List<Finding> found = verification.run();
        assertThat(found).containsExactly(new Finding(Finding.Problem.HEADERS, key, true));
        assertThat(verification.repair(store, found, true)).isEmpty();
      }
      assertThat(store.get(key).orElseThrow().headers()).isEqualTo(right);
      assertThat(store.read(key)).contains(sound.bytes());
    }
  }

  @Test
  void of_two_publishers_at_once_exactly_one_wins() throws Exception {
    Target.publish(ONE, SERVER.store(prefix));
    for (int round = 0; round < 5; round++) {
      List<String> ends = race(round);
      assertThat(ends).contains("published");
      assertThat(ends)
          .allMatch(end -> end.equals("published") || end.contains("Another publisher"));
      Target.publish(ONE, SERVER.store(prefix));
      assertThat(served()).isEqualTo(Target.fresh(folder, ONE));
    }
  }

  private List<String> race(int round) throws InterruptedException {
    List<String> ends = Collections.synchronizedList(new ArrayList<>());
    CyclicBarrier start = new CyclicBarrier(2);
    List<Thread> publishers = new ArrayList<>();
    for (int number = 0; number < 2; number++) {
      Extract extract = Extracts.of("Ace|Dallas|TX|" + round + number + " Main St");
      ObjectStore store = SERVER.store(prefix);
      Thread publisher =
          new Thread(
              () -> {
                try {
                  start.await();
                  Target.publish(extract, store);
                  ends.add("published");
                } catch (Refusal refused) {
                  ends.add(String.valueOf(refused.getMessage()));
                } catch (Exception failed) {
                  ends.add("failed: " + failed);
                }
              });
      publishers.add(publisher);
      publisher.start();
    }
    for (Thread publisher : publishers) {
      publisher.join();
    }
    return ends;
  }

  /** Pages and documents by their keys. */
  private Map<String, String> served() {
    Map<String, String> served = new TreeMap<>();
    SERVER
        .objects(prefix + "/")
        .forEach((key, text) -> served.put(key.substring(prefix.length() + 1), text));
    served
        .keySet()
        .removeIf(
            key ->
                key.matches("[a-z]+\\.(json|lock)|(releases|snapshots)/.*")
                    && !key.equals("openapi.json"));
    return served;
  }

  private static CurrentPointer pointer(ObjectStore store) {
    try {
      return CurrentPointer.fromBytes(store.read(CurrentPointer.KEY).orElseThrow());
    } catch (Exception unreadable) {
      throw new AssertionError(unreadable);
    }
  }
}
