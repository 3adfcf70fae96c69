package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.rtodirectory.generator.s3.ObjectStoreContract.HEADERS;
import static org.rtodirectory.generator.s3.ObjectStoreContract.bytes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoreLock;
import org.rtodirectory.store.StoredObject;

class ConditionalWriteProbeTest {
  private static final S3Server SERVER = S3Server.start();
  private static final S3Server OPEN_SERVER = S3Server.startOpen();
  private static final FaultyFront FRONT = FaultyFront.of(SERVER.endpoint());
  private static final FaultyFront IGNORING = FaultyFront.of(OPEN_SERVER.endpoint());

  private static final Fault STOPPED = Fault.answered(HttpMessage.error(403, "AccessDenied"));

  private final String prefix = "preconditions/" + UUID.randomUUID();

  ConditionalWriteProbeTest() {
    FRONT.choose(request -> Fault.NONE);
    FRONT.forget();
    IGNORING.choose(request -> Fault.UNCONDITIONAL);
  }

  @AfterAll
  static void stop() {
    FRONT.close();
    IGNORING.close();
    SERVER.close();
    OPEN_SERVER.close();
  }

  @Test
  void a_store_with_conditional_writes_is_probed_once_for_each_target() throws IOException {
    S3ObjectStore first = FRONT.store(prefix);
    assertThat(first.compareAndSet("current.json", null, bytes("1"), HEADERS)).isTrue();
    assertThat(note()).contains("\"compare_and_set\" : true");
    assertThat(noteHeaders()).isEqualTo(ObjectHeaders.json(CachePolicy.BRIEF));
    assertThat(SERVER.objects(prefix).keySet())
        .containsExactly(prefix + "/current.json", prefix + "/store.json");
    FRONT.forget();
    assertThat(FRONT.store(prefix).compareAndSet("other", null, bytes("1"), HEADERS)).isTrue();
    assertThat(first.compareAndSet("another", null, bytes("1"), HEADERS)).isTrue();
    assertThat(FRONT.requests().stream().map(request -> request.replaceAll(".*/", "")))
        .containsExactly("store.json", "other", "another");
  }

  @Test
  void a_store_that_ignores_conditions_gets_a_lock_object_and_a_warning() throws IOException {
    S3ObjectStore store = ignoring(new TestClock());
    try (StoreLock lock = store.lock().orElseThrow()) {
      lock.requireHeld();
      assertThat(lock.kind()).isEqualTo(StoreLock.Kind.UNCONDITIONAL_LEASE);
      assertThat(OPEN_SERVER.objects(prefix).keySet())
          .containsExactly(prefix + "/publisher.lock", prefix + "/store.json");
      assertThat(store.compareAndSet("current.json", null, bytes("1"), HEADERS)).isTrue();
      String version = store.get("current.json").orElseThrow().version();
      assertThat(store.compareAndSet("current.json", null, bytes("2"), HEADERS)).isFalse();
      assertThat(store.compareAndSet("current.json", "\"0\"", bytes("2"), HEADERS)).isFalse();
      assertThat(store.compareAndSet("current.json", version, bytes("2"), HEADERS)).isTrue();
      assertThat(store.compareAndSet("current.json", version, bytes("2"), HEADERS)).isTrue();
      assertThat(store.compareAndSet("current.json", version, bytes("3"), HEADERS)).isFalse();
      assertThat(store.read("current.json")).contains(bytes("2"));
    }
    assertThat(OPEN_SERVER.objects(prefix).keySet())
        .containsExactly(prefix + "/current.json", prefix + "/store.json");
    assertThat(OPEN_SERVER.objects(prefix).get(prefix + "/store.json")).contains(": false");
  }

  @Test
  void a_store_that_ignores_one_kind_of_condition_is_detected() throws IOException {
    for (String ignored : List.of("If-Match", "If-None-Match")) {
      IGNORING.choose(
          request ->
              exchange -> {
                exchange.answer(exchange.forward(exchange.request().without(ignored)));
                return true;
              });
      S3Bucket bucket = bucket(IGNORING, prefix + "/" + ignored);
      assertThat(new ConditionalWriteProbe(bucket, "here").isSupported()).as(ignored).isFalse();
    }
  }

  @Test
  void a_store_that_does_not_implement_conditions_is_detected() throws IOException {
    FRONT.choose(
        request ->
            request.header("If-Match").or(() -> request.header("If-None-Match")).isPresent()
                ? Fault.answered(HttpMessage.error(501, "NotImplemented"))
                : Fault.NONE);
    assertThat(FRONT.store(prefix).compareAndSet("a", null, bytes("1"), HEADERS)).isTrue();
    assertThat(note()).contains("\"compare_and_set\" : false");
  }

  @Test
  void a_store_that_refuses_every_condition_is_detected() throws IOException {
    FRONT.choose(
        request ->
            request.header("If-Match").isPresent()
                ? Fault.answered(HttpMessage.error(412, "PreconditionFailed"))
                : Fault.NONE);
    assertThat(new ConditionalWriteProbe(bucket(FRONT, prefix), "here").isSupported()).isFalse();
  }

  @Test
  void a_recorded_result_of_another_target_is_not_used() throws IOException {
    assertThat(new ConditionalWriteProbe(bucket(IGNORING, prefix), "there").isSupported())
        .isFalse();
    assertThat(new ConditionalWriteProbe(bucket(IGNORING, prefix), "there").isSupported())
        .isFalse();
    IGNORING.choose(request -> Fault.NONE);
    assertThat(new ConditionalWriteProbe(bucket(IGNORING, prefix), "there").isSupported())
        .isFalse();
    assertThat(new ConditionalWriteProbe(bucket(IGNORING, prefix), "here").isSupported()).isTrue();
  }

  @Test
  void an_unreadable_recorded_result_is_replaced() throws IOException {
    S3ObjectStore store = FRONT.store(prefix);
    for (String broken : List.of("", "null", "[]", "{\"compare_and_set\":1}", "{", "{}")) {
      store.put("store.json", bytes(broken), HEADERS);
      assertThat(
              FRONT.store(prefix).compareAndSet("a" + broken.hashCode(), null, bytes("1"), HEADERS))
          .as(broken)
          .isTrue();
      assertThat(note()).contains("\"compare_and_set\" : true");
    }
  }

  @Test
  void an_interrupted_probe_is_repeated_by_the_next_publisher() throws IOException {
    for (int last = 1; last <= 6; last++) {
      int most = last;
      AtomicInteger requests = new AtomicInteger();
      FRONT.choose(request -> requests.getAndIncrement() < most ? Fault.NONE : STOPPED);
      S3ObjectStore stopped = FRONT.store(prefix + "/" + last);
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> stopped.compareAndSet("a", null, bytes("1"), HEADERS));
      FRONT.choose(request -> Fault.NONE);
      assertThat(FRONT.store(prefix + "/" + last).compareAndSet("b", null, bytes("1"), HEADERS))
          .isTrue();
      assertThat(SERVER.objects(prefix + "/" + last + "/store.json").values())
          .hasSize(1)
          .allMatch(note -> note.contains("\"compare_and_set\" : true"));
    }
  }

  @Test
  void lost_answers_do_not_change_the_result_of_the_probe() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    FRONT.choose(request -> requests.getAndIncrement() % 2 == 0 ? Fault.LOST : Fault.NONE);
    assertThat(FRONT.store(prefix).compareAndSet("a", null, bytes("1"), HEADERS)).isTrue();
    assertThat(note()).contains("\"compare_and_set\" : true");
  }

  @Test
  void concurrent_probes_agree() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 5; round++) {
        S3Bucket bucket = bucket(FRONT, prefix + "/" + round);
        List<Callable<Boolean>> probes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          probes.add(() -> new ConditionalWriteProbe(bucket, "here").isSupported());
        }
        for (Future<Boolean> kept : threads.invokeAll(probes)) {
          assertThat(kept.get()).isTrue();
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private S3ObjectStore ignoring(StoreClock clock) {
    return S3ObjectStore.open(
        S3Server.address(prefix), S3Server.access(IGNORING.endpoint()), S3Settings.DEFAULT, clock);
  }

  private static S3Bucket bucket(FaultyFront front, String prefix) {
    S3Address address = S3Server.address(prefix);
    S3Access access = S3Server.access(front.endpoint());
    return new S3Bucket(S3Server.forObjects(address, access), address, S3Settings.DEFAULT);
  }

  private String note() throws IOException {
    return new String(standingNote().bytes(), StandardCharsets.UTF_8);
  }

  private ObjectHeaders noteHeaders() throws IOException {
    ObjectHeaders headers = standingNote().headers();
    assertThat(headers).isNotNull();
    return headers == null ? HEADERS : headers;
  }

  private StoredObject standingNote() throws IOException {
    return SERVER.store(prefix).get("store.json").orElseThrow();
  }
}
