package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
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

/** Writing needs the lock, and ends with it. */
@Tag("platform")
class StoreAccessTest {
  private static final ObjectHeaders JSON = ObjectHeaders.json(CachePolicy.PAGE);
  private static final byte[] BYTES = "{}".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder = Path.of("");

  @Test
  void work_runs_with_the_lock_and_releases_it() throws IOException {
    ObjectStore store = new FileObjectStore(folder);
    StoreAccess.write(
        store,
        held -> {
          assertThat(store.lock()).isEmpty();
          held.put("a", BYTES, JSON);
          return true;
        });
    try (Closeable lock = store.lock().orElseThrow()) {
      assertThat(lock).isNotNull();
    }
    assertThat(folder.resolve("a")).exists();
  }

  @Test
  void work_is_done_when_it_is_on_the_disk() {
    ObjectStore full = FailingStore.until("flush", new FileObjectStore(folder));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> StoreAccess.write(full, held -> true))
        .withMessageStartingWith(folder + " cannot be written (No space left on device).");
  }

  @Test
  void a_failing_store_is_reported_in_one_line_with_what_to_do() {
    ObjectStore store = new FileObjectStore(folder);
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> StoreAccess.read(store, read -> fail()))
        .withMessage(folder + " cannot be read (out of order).");
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> StoreAccess.write(store, held -> fail()))
        .withMessageStartingWith(folder + " cannot be written (out of order). What was published");
  }

  private static boolean fail() throws IOException {
    throw new IOException("out of order\nand more");
  }
}
