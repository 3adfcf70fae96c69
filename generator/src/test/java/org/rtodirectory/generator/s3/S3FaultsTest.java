package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.rtodirectory.generator.storage.ObjectStoreContract.HEADERS;
import static org.rtodirectory.generator.storage.ObjectStoreContract.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStoreContract;
import org.rtodirectory.generator.storage.ParallelObjects;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** Requests that fail, are late, or get only a part of their answer. */
class S3FaultsTest {
  private static final S3Server SERVER = S3Server.shared();

  /** Three attempts of half a second for each request. */
  private static final S3Settings THREE_ATTEMPTS =
      new S3Settings(4, Duration.ofMillis(500), 3, false);

  /** Two attempts of a tenth of a second for each request. */
  private static final S3Settings TWO_SHORT_ATTEMPTS =
      new S3Settings(4, Duration.ofMillis(100), 2, false);

  private static final Fault LOGIN_PAGE =
      Fault.answered(200, "<html>Please log in</html>", Map.of("Content-Type", "text/html"));

  @AutoClose private final FaultProxy proxy = FaultProxy.of(SERVER.endpoint());
  private final String prefix = "faults/" + UUID.randomUUID();

  @TempDir private Path folder = Path.of("");

  @NewSeeds(1)
  void every_put_is_stored_although_requests_fail_at_random(long seed) throws IOException {

    Random random = new Random(seed);
    proxy.setFaults(
        request ->
            switch (nextInt(random, 20)) {
              case 0, 1 -> Fault.BUSY;
              case 2 -> Fault.CUT;
              case 3 -> Fault.LOST;
              case 4 -> Fault.error(500, "InternalError");
              case 5 -> Fault.delayed(Duration.ofMillis(50));
              default -> Fault.NONE;
            });
    ObjectStore store = proxy.store(prefix);
    List<Integer> pages = IntStream.range(0, 100).boxed().toList();
    ParallelObjects.forEach(
        pages, 16, by -> {}, i -> store.put("page=" + i, bytes("body " + i), HEADERS));
    assertThat(SERVER.objects(prefix + "/")).hasSize(100);
    ParallelObjects.forEach(
        pages, 16, by -> {}, i -> assertThat(store.read("page=" + i)).contains(bytes("body " + i)));
  }

  /**
   * The client repeats the request. The object store refuses the repetition, because the first
   * request has changed the version.
   */
  @Test
  void a_conditional_write_whose_answer_was_lost_has_succeeded() throws IOException {
    ObjectStore store = proxy.store(prefix);
    String version = null;
    for (String body : List.of("created", "replaced")) {
      AtomicInteger writes = new AtomicInteger();
      proxy.setFaults(
          request ->
              request.method().equals("PUT") && writes.getAndIncrement() == 0
                  ? Fault.LOST
                  : Fault.NONE);
      assertThat(store.compareAndSet("a", version, bytes(body), HEADERS)).as(body).isTrue();
      assertThat(writes).as(body).hasValue(2);
      assertThat(store.compareAndSet("a", version, bytes("other"), HEADERS)).isFalse();
      version = store.get("a").orElseThrow().version();
    }
    assertThat(store.read("a")).contains(bytes("replaced"));
  }

  @ParameterizedTest
  @CsvSource({
    "409, ConditionalRequestConflict",
    "429, TooManyRequests",
    "503, SlowDown",
    "500, InternalError"
  })
  void a_busy_store_is_asked_again(int status, String code) throws IOException {
    AtomicInteger writes = new AtomicInteger();
    ObjectStore store = proxy.store(prefix);
    assertThat(store.compareAndSet("a", null, bytes("1"), HEADERS)).isTrue();
    proxy.setFaults(
        request ->
            request.header("If-None-Match").isPresent() && writes.getAndIncrement() < 3
                ? Fault.error(status, code)
                : Fault.NONE);
    assertThat(store.compareAndSet("b", null, bytes("1"), HEADERS)).isTrue();
    assertThat(writes).hasValue(4);
  }

  @Test
  void a_request_to_a_silent_server_times_out() {
    proxy.setFaults(request -> Fault.delayed(Duration.ofMinutes(1)));
    ObjectStore store = proxy.store(prefix, TWO_SHORT_ATTEMPTS);
    assertSlow(() -> store.put("a", bytes("1"), HEADERS));
    assertSlow(() -> store.delete("a"));
  }

  @Test
  void a_write_under_the_lock_to_a_server_that_does_not_answer_times_out() throws IOException {
    ObjectStore store = proxy.store(prefix, THREE_ATTEMPTS);
    try (Closeable lock = store.lock().orElseThrow()) {
      proxy.setFaults(
          request ->
              request.target().endsWith("/a") ? Fault.delayed(Duration.ofMinutes(1)) : Fault.NONE);
      assertSlow(() -> store.put("a", bytes("1"), HEADERS));
    }
  }

  @Test
  void a_request_to_a_server_that_answers_too_slowly_times_out() throws IOException {
    SERVER.store(prefix).put("a", new byte[100_000], HEADERS);
    proxy.setFaults(request -> Fault.trickled(Duration.ofMillis(100)));
    ObjectStore store = proxy.store(prefix, TWO_SHORT_ATTEMPTS);
    assertSlow(() -> store.fetch("a", 100_000, folder));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_truncated_answer_is_requested_again() throws IOException {
    byte[] random = new byte[100_000];
    new Random(2).nextBytes(random);
    SERVER.store(prefix).put("a", random, HEADERS);
    AtomicInteger requests = new AtomicInteger();
    proxy.setFaults(request -> requests.getAndIncrement() % 2 == 0 ? Fault.TRUNCATED : Fault.NONE);
    ObjectStore store = proxy.store(prefix);
    assertThat(store.read("a")).contains(random);
    assertThat(store.fetch("a", random.length, folder)).hasBinaryContent(random);
    assertThat(requests).hasValue(4);
  }

  /** Proxies and captive portals send error pages with status 200. */
  @Test
  void a_success_that_did_not_come_from_the_store_is_an_error() throws IOException {
    ObjectStore store = proxy.store(prefix, THREE_ATTEMPTS);
    assertThat(store.compareAndSet("a", null, bytes("1"), HEADERS)).isTrue();
    String version = store.get("a").orElseThrow().version();
    proxy.setFaults(request -> LOGIN_PAGE);
    assertForeign(() -> store.put("a", bytes("2"), HEADERS));
    assertForeign(() -> store.compareAndSet("a", version, bytes("2"), HEADERS));
    assertForeign(() -> store.read("a"));
    assertForeign(() -> store.fetch("a", 1, folder));
    Fault withoutEtag = request -> request.respond(request.forward().withoutHeader("ETag"));
    proxy.setFaults(request -> request.method().equals("PUT") ? withoutEtag : Fault.NONE);
    assertForeign(() -> store.put("a", bytes("2"), HEADERS));
    AtomicInteger puts = new AtomicInteger();
    proxy.setFaults(request -> puts.getAndIncrement() == 0 ? LOGIN_PAGE : Fault.NONE);
    store.put("a", bytes("3"), HEADERS);
    assertThat(SERVER.store(prefix).read("a")).contains(bytes("3"));
  }

  /** The store compares the received bytes with the digest in the request. */
  @Test
  void a_write_that_is_damaged_on_the_way_is_refused() throws IOException {
    Path file = Files.write(folder.resolve("file"), bytes("3"));
    ObjectStore store = proxy.store(prefix, THREE_ATTEMPTS);
    store.put("a", bytes("1"), HEADERS);
    proxy.setFaults(
        request ->
            request.header("Content-MD5").isPresent() ? Fault.error(400, "BadDigest") : Fault.NONE);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.put("a", bytes("2"), HEADERS));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.putFile("a", file, HEADERS));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.compareAndSet("b", null, bytes("2"), HEADERS));
    assertThat(SERVER.store(prefix).read("a")).contains(bytes("1"));
  }

  private static void assertForeign(ObjectStoreContract.Call call) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(call::run)
        .withMessageStartingWith("the response did not come from object storage");
  }

  /** Some stores list slowly, because they have many objects or a slow disk. */
  @Test
  void a_list_may_take_longer_than_other_requests_and_is_not_repeated() throws IOException {
    SERVER.store(prefix).put("a", bytes("1"), HEADERS);
    AtomicInteger lists = new AtomicInteger();
    proxy.setFaults(
        request -> {
          lists.incrementAndGet();
          return Fault.delayed(Duration.ofMillis(600));
        });
    List<String> keys = new ArrayList<>();
    proxy.store(prefix, TWO_SHORT_ATTEMPTS).list("", object -> keys.add(object.key()));
    assertThat(keys).containsExactly("a");
    assertThat(lists).hasValue(1);
  }

  private static void assertSlow(ObjectStoreContract.Call call) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(call::run)
        .withMessageContaining("does not answer in time");
  }

  private static int nextInt(Random random, int bound) {
    synchronized (random) {
      return random.nextInt(bound);
    }
  }
}
