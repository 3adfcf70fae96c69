package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.publish.FailingStore;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.schemas.source.CachePolicy;

/**
 * An operation that writes runs while the lock is held. The lock is released afterwards, and a
 * failure becomes a message.
 */
@Tag("platform")
class StoreAccessTest {
  private static final ObjectHeaders JSON = ObjectHeaders.json(CachePolicy.PAGE);
  private static final byte[] BYTES = "{}".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder = Path.of("");

  @Test
  void a_write_operation_holds_the_lock_and_releases_it() throws IOException {
    ObjectStore store = new FileObjectStore(folder);
    StoreAccess.write(
        store,
        lockedStore -> {
          assertThat(store.lock()).isEmpty();
          lockedStore.put("a", BYTES, JSON);
          return true;
        });
    store.lock().orElseThrow().close(); // It can be taken again.
    assertThat(folder.resolve("a")).exists();
  }

  @Test
  void a_failed_flush_fails_the_write() {
    ObjectStore full = FailingStore.failingAt("flush", new FileObjectStore(folder));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> StoreAccess.write(full, lockedStore -> true))
        .withMessageStartingWith(folder + " cannot be written (No space left on device).");
  }

  @Test
  void a_failure_is_reported_with_the_first_line_of_its_reason() {
    ObjectStore store = new FileObjectStore(folder);
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> StoreAccess.read(store, unlockedStore -> failWithTwoLines()))
        .withMessage(folder + " cannot be read (out of order).");
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> StoreAccess.write(store, lockedStore -> failWithTwoLines()))
        .withMessageStartingWith(
            folder + " cannot be written (out of order). The release that was published");
  }

  private static boolean failWithTwoLines() throws IOException {
    throw new IOException("out of order\nand more");
  }
}
