package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.publish.FailingStore;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.source.CachePolicy;

/** Writing needs the lock, and ends with it. */
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

  @ParameterizedTest
  @ValueSource(strings = {"put", "putFile", "delete", "compareAndSet"})
  void nothing_is_written_once_the_lock_is_lost(String operation) throws IOException {
    ObjectStore store = new FileObjectStore(folder);
    store.put("a", BYTES, JSON);
    Path file = Files.write(folder.resolve("file"), BYTES);
    StoreLock lock = store.lock().orElseThrow();
    ObjectStore held = new HeldStore(store, lock);
    lock.close();
    assertThatIOException()
        .isThrownBy(
            () -> {
              switch (operation) {
                case "put" -> held.put("b", BYTES, JSON);
                case "putFile" -> held.putFile("b", file, JSON);
                case "delete" -> held.delete("a");
                default -> held.compareAndSet("b", null, BYTES, JSON);
              }
            })
        .withMessage("the lock was released");
    assertThat(folder.resolve("a")).exists();
    assertThat(folder.resolve("b")).doesNotExist();
    assertThat(held.read("a")).isPresent();
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

  @Test
  void what_is_said_to_be_served_after_a_failure_is_true() throws IOException {
    assertThat(failingAfter("releases/2.json", "snapshots/x.snapshot"))
        .endsWith("What was published before stays served; fix this, then publish again.");
    assertThat(failingAfter("api/page.json"))
        .contains("stays served. Pages that were written already may be ahead of it");
    assertThat(failingAfter("api/page.json", "current.json"))
        .contains("The new release is served already.");
    ObjectStore lost = FailingStore.until("set current.json", new FileObjectStore(folder));
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(
            () ->
                StoreAccess.write(
                    lost, held -> held.compareAndSet("current.json", null, BYTES, JSON)))
        .withMessageContaining("It is not known whether the new release is served");
  }

  private String failingAfter(String... keys) throws IOException {
    ObjectStore store = new FileObjectStore(folder);
    store.delete("current.json");
    try {
      StoreAccess.write(
          store,
          held -> {
            for (String key : keys) {
              if (key.equals("current.json")) {
                held.compareAndSet(key, null, BYTES, JSON);
              } else {
                held.put(key, BYTES, JSON);
              }
            }
            return fail();
          });
    } catch (Failure e) {
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("it did not fail");
  }

  private static boolean fail() throws IOException {
    throw new IOException("out of order\nand more");
  }
}
