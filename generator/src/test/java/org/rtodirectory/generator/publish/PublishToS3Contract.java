package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.s3.Fault;
import org.rtodirectory.generator.s3.FaultyFront;
import org.rtodirectory.generator.s3.HttpMessage;
import org.rtodirectory.generator.s3.S3Server;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** Publishing to real object storage, through a line on which everything can go wrong. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PublishToS3Contract {
  /** The store, one for all tests of a class. */
  final S3Server server;

  /** The line to it. */
  final FaultyFront front;

  static final Extract ONE = Extracts.of("Ace|Dallas|TX|1 Main St", "Best|Mobile|AL|2 Oak St");
  static final Extract OTHER =
      Extracts.of("Ace|Dallas|TX|1 Main St|4.5", "Cozy|El Paso|TX|3 Elm St");

  /** Where a test publishes; another one for each test. */
  String prefix = "";

  @TempDir private Path folder = Path.of("");

  PublishToS3Contract(S3Server server) {
    this.server = server;
    this.front = FaultyFront.of(server.endpoint());
  }

  @BeforeEach
  void letEverythingThrough() {
    prefix = "publish/" + UUID.randomUUID();
    front.choose(request -> Fault.NONE);
  }

  @AfterAll
  void stop() {
    front.close();
    server.close();
  }

  /**
   * Each run begins where the one before left a whole release of the other directory.
   *
   * @param answerLost whether the operation that fails was done all the same
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_publish_interrupted_anywhere_serves_a_whole_release_and_the_next_run_completes_it(
      boolean answerLost) throws IOException {
    ObjectStore store = server.store(prefix);
    Target.publish(ONE, store);
    FailingStore counted = FailingStore.never(store);
    Target.publish(OTHER, counted);
    Map<String, String> freshOne = fresh(ONE);
    Map<String, String> freshOther = fresh(OTHER);
    boolean one = false;
    for (int failing : Sweep.of(counted.operations(), 8)) {
      one = !one;
      Extract next = one ? ONE : OTHER;
      long before = pointer(store).release();
      FailingStore killed = FailingStore.atOperation(failing, store, answerLost);
      assertThatExceptionOfType(Failure.class).isThrownBy(() -> Target.publish(next, killed));
      String when = "killed at operation " + failing;
      boolean flipped = killed.done().contains("set current.json");
      assertThat(pointer(store).release() > before).as(when).isEqualTo(flipped);
      assertThat(open(store).locationFragments().count()).as(when).isEqualTo(2);
      Target.publish(next, store);
      assertThat(served()).as(when).isEqualTo(one ? freshOne : freshOther);
    }
  }

  @Test
  void a_lost_answer_to_any_request_changes_nothing() throws IOException {
    ObjectStore store = front.store(prefix);
    Target.publish(ONE, store);
    front.forget();
    Target.publish(OTHER, store);
    int requests = front.requests().size();
    boolean one = true;
    for (int losing : Sweep.of(requests, 12)) {
      Extract next = one ? ONE : OTHER;
      one = !one;
      int lost = losing;
      AtomicInteger number = new AtomicInteger();
      front.choose(request -> number.incrementAndGet() == lost ? Fault.LOST : Fault.NONE);
      PublishSummary summary = Target.publish(next, store);
      assertThat(summary.isNew()).as("answer %d of %d", losing, requests).isTrue();
      assertThat(pointer(store).release()).isEqualTo(summary.release());
    }
    front.choose(request -> Fault.NONE);
    Target.publish(OTHER, store);
    assertThat(served()).isEqualTo(fresh(OTHER));
  }

  @Test
  void refusals_delays_and_broken_connections_end_in_the_same_release() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    front.choose(request -> isOfTheLock(request) ? Fault.NONE : any(random));
    ObjectStore store = front.store(prefix);
    Target.publish(Extracts.chain("Ace", 60), store);
    Target.publish(OTHER, store);
    front.choose(request -> Fault.NONE);
    assertThat(served()).as("seed %d", seed).isEqualTo(fresh(OTHER));
  }

  @Test
  void a_publish_sends_no_list_and_no_head_request() {
    ObjectStore store = front.store(prefix);
    Target.publish(ONE, store);
    front.forget();
    Target.publish(OTHER, store);
    assertThat(front.requests())
        .isNotEmpty()
        .noneMatch(request -> request.startsWith("HEAD") || request.contains("list-type"))
        .noneMatch(request -> request.startsWith("GET") && request.contains("/api/"));
  }

  /** It is given up sooner, by design, and has tests of its own. */
  private static boolean isOfTheLock(HttpMessage request) {
    return request.target().contains("publisher.lock");
  }

  private static Fault any(Random random) {
    synchronized (random) {
      return switch (random.nextInt(12)) {
        case 0, 1 -> Fault.BUSY;
        case 2 -> Fault.CUT;
        case 3 -> Fault.LOST;
        case 4 -> Fault.delayed(Duration.ofMillis(30));
        default -> Fault.NONE;
      };
    }
  }

  Map<String, String> fresh(Extract extract) {
    Target fresh = new Target(folder.resolve("fresh" + UUID.randomUUID()));
    fresh.publish(extract);
    return fresh.served();
  }

  /** Pages and documents by their keys. */
  Map<String, String> served() {
    Map<String, String> served = new TreeMap<>();
    server
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

  static CurrentPointer pointer(ObjectStore store) {
    try {
      return CurrentPointer.fromBytes(store.read(CurrentPointer.KEY).orElseThrow());
    } catch (Exception unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  /** What the pointer names, which must be there and be what was published. */
  private static Snapshot open(ObjectStore store) throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      return snapshots.open(pointer(store).reference(), store);
    }
  }
}
