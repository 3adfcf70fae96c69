package org.rtodirectory.generator.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoreLock;

class S3ObjectStoreTest {
  private static final ObjectHeaders HEADERS = ObjectHeaders.json(CachePolicy.PAGE);
  private static final S3Server SERVER = S3Server.start();

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void smoke() throws IOException {
    S3ObjectStore store = SERVER.store("smoke");
    assertThat(store.get("a")).isEmpty();
    store.put("a", "1".getBytes(UTF_8), HEADERS);
    assertThat(store.get("a").orElseThrow().headers()).isEqualTo(HEADERS);
    try (StoreLock lock = store.lock().orElseThrow()) {
      lock.requireHeld();
      assertThat(lock.warnings()).isEmpty();
      assertThat(store.compareAndSet("c", null, "1".getBytes(UTF_8), HEADERS)).isTrue();
      assertThat(store.compareAndSet("c", null, "2".getBytes(UTF_8), HEADERS)).isFalse();
    }
  }
}
