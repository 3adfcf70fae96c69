package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.s3.S3ObjectStore.S3Settings;
import org.rtodirectory.generator.storage.Lease;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.generator.storage.ObjectStoreContract;
import org.rtodirectory.schemas.source.CachePolicy;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * An object store in a bucket: the rules of every object store, and those that only a bucket has.
 */
class S3ObjectStoreTest extends ObjectStoreContract {
  private static final ObjectHeaders PAGE = ObjectHeaders.json(CachePolicy.PAGE);
  private static final ObjectHeaders SNAPSHOT =
      ObjectHeaders.of("application/octet-stream", CachePolicy.IMMUTABLE);
  private static final S3Server SERVER = S3Server.shared();

  @AutoClose private final FaultProxy proxy = FaultProxy.of(SERVER.endpoint());
  private final String prefix = "store/" + UUID.randomUUID();

  private final ObjectStore openedStore = proxy.store(prefix);

  /**
   * Makes the first request of the object store. The next write is then sent without a preceding
   * request.
   */
  @BeforeEach
  void makeFirstRequest() throws IOException {
    assertThat(openedStore.read("missing")).isEmpty();
  }

  @Override
  protected ObjectStore store() {
    return openedStore;
  }

  @Test
  void every_object_has_its_headers() throws IOException {
    ObjectStore store = proxy.store(prefix);
    ObjectHeaders html = ObjectHeaders.of("text/html; charset=utf-8", CachePolicy.PAGE);
    Path file = Files.writeString(folder.resolve("file"), "snapshot");
    store.put("page", bytes("{}"), PAGE);
    store.put("docs/index.html", bytes("<p>"), html);
    store.putFile("snapshot", file, SNAPSHOT);
    assertThat(store.compareAndSet("current.json", null, bytes("{}"), PAGE)).isTrue();
    assertThat(store.get("page").orElseThrow().headers()).isEqualTo(PAGE);
    assertThat(store.get("docs/index.html").orElseThrow().headers()).isEqualTo(html);
    assertThat(store.get("snapshot").orElseThrow().headers()).isEqualTo(SNAPSHOT);
    assertThat(store.get("current.json").orElseThrow().headers()).isEqualTo(PAGE);
    GetObjectResponse response =
        SERVER
            .client()
            .getObject(request -> request.bucket(S3Server.BUCKET).key(prefix + "/page"))
            .response();
    assertThat(response.contentType()).isEqualTo("application/json");
    assertThat(response.cacheControl()).isEqualTo("public, max-age=60, stale-while-revalidate=300");
  }

  @Test
  void requests_use_no_extension_that_other_stores_may_not_implement() throws IOException {
    List<String> headers = new ArrayList<>();
    proxy.setFaults(
        request -> {
          headers.addAll(request.headers());
          return Fault.NONE;
        });
    proxy.store(prefix).put("page", bytes("{}"), PAGE);
    assertThat(headers)
        .doesNotContain(
            "expect", "transfer-encoding", "x-amz-decoded-content-length", "x-amz-trailer")
        .noneMatch(header -> header.contains("checksum"));
  }

  @Test
  void a_single_publisher_needs_no_conditional_writes_and_no_lock() throws IOException {
    proxy.setFaults(
        request ->
            request.header("If-Match").or(() -> request.header("If-None-Match")).isPresent()
                ? Fault.error(501, "NotImplemented")
                : Fault.NONE);
    S3Settings singlePublisher = S3Settings.of(4, true);
    ObjectStore store = proxy.store(prefix, singlePublisher);
    try (Closeable lock = store.lock().orElseThrow()) {
      assertThat(store.compareAndSet("current.json", null, bytes("1"), PAGE)).isTrue();
      String version = store.get("current.json").orElseThrow().version();
      assertThat(store.compareAndSet("current.json", null, bytes("2"), PAGE)).isFalse();
      assertThat(store.compareAndSet("current.json", "\"0\"", bytes("2"), PAGE)).isFalse();
      assertThat(store.compareAndSet("current.json", version, bytes("2"), PAGE)).isTrue();
      assertThat(store.compareAndSet("current.json", version, bytes("2"), PAGE)).isTrue();
      assertThat(store.compareAndSet("current.json", version, bytes("3"), PAGE)).isFalse();
    }
    assertThat(SERVER.objects(prefix).keySet()).containsExactly(prefix + "/current.json");
  }

  @Test
  void a_listing_can_have_more_than_a_thousand_objects() throws Exception {
    ObjectStore store = SERVER.store(prefix);
    List<String> keys = IntStream.range(0, 1_003).mapToObj("a b/é=%04d"::formatted).toList();
    for (String key : keys) {
      store.put(key, new byte[0], PAGE);
    }
    store.put("b", new byte[0], PAGE);
    proxy.clearRequests();
    assertThat(listing(proxy.store(prefix), "a b/"))
        .containsExactlyElementsOf(keys.stream().map(key -> key + " 0").toList());
    assertThat(proxy.requests()).hasSize(2);
  }

  @Test
  void each_retry_of_a_write_checks_the_lock() throws Exception {
    TestClock clock = new TestClock();
    S3ObjectStore store = proxy.store(prefix, clock);
    Closeable lock = store.lock().orElseThrow();
    proxy.clearRequests();
    proxy.setFaults(
        request -> {
          if (request.target().endsWith("/a")) {
            clock.pass(Duration.ofSeconds(14));
          }
          return Fault.CUT;
        });
    assertStopped(() -> store.put("a", bytes("1"), PAGE));
    assertThat(proxy.requests().stream().filter(request -> request.endsWith("/a"))).hasSize(1);
    proxy.setFaults(request -> Fault.NONE);
    lock.close();
  }

  /**
   * Only snapshots may be written without the lock, because all publishers write the same bytes to
   * their keys.
   */
  @Test
  void no_write_starts_after_the_lease_has_ended() throws Exception {
    TestClock clock = new TestClock();
    S3ObjectStore store = proxy.store(prefix, clock);
    store.put("stored", bytes("1"), PAGE);
    String version = store.get("stored").orElseThrow().version();
    Closeable lock = store.lock().orElseThrow();
    clock.suspend(Duration.ofSeconds(20));
    SERVER.store(prefix).delete(Lease.KEY);
    assertStopped(() -> store.put("new", bytes("2"), PAGE));
    assertStopped(() -> store.delete("stored"));
    assertStopped(() -> store.compareAndSet("stored", version, bytes("2"), PAGE));
    assertStopped(() -> store.compareAndSet("new", null, bytes("2"), PAGE));
    assertThat(SERVER.objects(prefix)).containsOnlyKeys(prefix + "/stored");
    assertThat(store.get("stored").orElseThrow().bytes()).isEqualTo(bytes("1"));
    lock.close();
  }

  @Test
  void the_lock_is_renewed_until_it_is_released() throws Exception {
    TestClock clock = new TestClock();
    S3ObjectStore store = proxy.store(prefix, clock);
    Closeable lock = store.lock().orElseThrow();
    proxy.clearRequests();
    for (int i = 0; i < 8; i++) {
      clock.awaitSleeper();
      assertThat(proxy.requests()).hasSize(2 * i); // A renewal reads the lock and replaces it.
      clock.pass(Duration.ofSeconds(5));
    }
    clock.awaitSleeper();
    lock.close();
    assertThat(proxy.requests()).hasSize(18);
  }

  private static void assertStopped(ObjectStoreContract.Call call) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(call::run)
        .withMessageStartingWith("the lock ");
  }
}
