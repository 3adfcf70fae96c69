package org.rtodirectory.generator.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.rtodirectory.generator.s3.ObjectStoreContract.bytes;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoredObject;

class DirectPutTest {
  private static final ObjectHeaders HTML =
      ObjectHeaders.of("text/html; charset=utf-8", CachePolicy.PAGE);
  private static final S3Server SERVER = S3Server.start();
  private static final FaultyFront FRONT = FaultyFront.of(SERVER.endpoint());
  private static final S3Settings IMPATIENT =
      new S3Settings(4, Duration.ofMillis(500), Duration.ofSeconds(1));

  private final String prefix = "direct/" + UUID.randomUUID();

  DirectPutTest() {
    FRONT.choose(request -> Fault.NONE);
  }

  @AfterAll
  static void stop() {
    FRONT.close();
    SERVER.close();
  }

  @Test
  void a_direct_put_writes_the_same_object_as_the_sdk_client() throws IOException {
    for (String key : List.of("a", "city=a b/ñ+%41&c", "docs/index.html")) {
      for (byte[] body : new byte[][] {new byte[0], bytes("ä"), new byte[(1 << 20) + 1]}) {
        StoredObject byClient = written(FRONT.store(prefix), key, body);
        SERVER.store(prefix).delete(key);
        S3ObjectStore store = FRONT.store(prefix);
        assertThat(store.read("missing")).isEmpty();
        StoredObject directly = written(store, key, body);
        assertThat(directly.bytes()).isEqualTo(byClient.bytes()).isEqualTo(body);
        assertThat(directly.headers()).isEqualTo(byClient.headers()).isEqualTo(HTML);
        assertThat(directly.version()).isEqualTo(byClient.version());
      }
    }
  }

  private StoredObject written(S3ObjectStore store, String key, byte[] body) throws IOException {
    store.put(key, body, HTML);
    return SERVER.store(prefix).get(key).orElseThrow();
  }

  @Test
  void a_store_that_refuses_a_direct_put_is_written_by_the_sdk_client_from_then_on()
      throws IOException {
    S3ObjectStore store = FRONT.store(prefix);
    assertThat(store.read("missing")).isEmpty();
    AtomicInteger puts = new AtomicInteger();
    FRONT.choose(
        request ->
            request.method().equals("PUT") && puts.getAndIncrement() == 0
                ? Fault.answered(HttpMessage.error(400, "InvalidArgument"))
                : Fault.NONE);
    store.put("a", bytes("1"), HTML);
    assertThat(puts).hasValue(2);
    store.put("a", bytes("2"), HTML);
    assertThat(puts).hasValue(3);
    assertThat(store.read("a")).contains(bytes("2"));
  }

  @Test
  void a_failed_direct_put_is_repeated_by_the_sdk_client() throws IOException {
    S3ObjectStore store = FRONT.store(prefix);
    assertThat(store.read("missing")).isEmpty();
    int number = 0;
    for (Fault fault :
        List.of(
            Fault.CUT,
            Fault.LOST,
            Fault.answered(HttpMessage.error(500, "InternalError")),
            Fault.BUSY)) {
      AtomicInteger puts = new AtomicInteger();
      FRONT.choose(
          request ->
              request.method().equals("PUT") && puts.getAndIncrement() == 0 ? fault : Fault.NONE);
      byte[] body = bytes("body " + number++);
      store.put("a", body, HTML);
      assertThat(puts).hasValue(2);
      assertThat(SERVER.store(prefix).read("a")).contains(body);
    }
  }

  @Test
  void a_direct_put_beyond_its_time_limit_is_abandoned() throws IOException {
    S3ObjectStore store = FRONT.store(prefix, IMPATIENT);
    assertThat(store.read("missing")).isEmpty();
    AtomicInteger puts = new AtomicInteger();
    FRONT.choose(
        request -> {
          puts.incrementAndGet();
          return exchange -> {
            for (int i = 0; i < 600; i++) {
              exchange.send(new byte[] {(byte) "HTTP/1.1 200 ".charAt(Math.min(i, 12))});
              Thread.sleep(100);
            }
            return false;
          };
        });
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.put("a", bytes("1"), HTML))
        .withMessageContaining("does not answer in time");
    assertThat(puts).hasValueGreaterThan(1);
  }
}
