package org.rtodirectory.generator.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileObjectStoreLockTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void acquiring_the_lock_deletes_unfinished_files() throws IOException {
    Path left = folder.resolve(".incoming/1-1");
    Files.createDirectories(folder.resolve(".incoming"));
    Files.writeString(left, "half of a page");
    FileObjectStore store = new FileObjectStore(folder);
    try (Closeable held = store.lock().orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(left).doesNotExist();
      Files.writeString(left, "another's page");
      assertThat(new FileObjectStore(folder).lock()).isEmpty();
      assertThat(left).exists();
    }
  }

  @Test
  void a_lock_that_fails_half_way_is_released() throws IOException {
    Path obstacle = Files.createDirectories(folder.resolve(".incoming/folder/file"));
    FileObjectStore store = new FileObjectStore(folder);
    assertThatExceptionOfType(IOException.class).isThrownBy(store::lock);
    Files.delete(obstacle);
    try (Closeable held = store.lock().orElseThrow()) {
      assertThat(held).isNotNull();
    }
  }

  @Test
  void closing_a_lock_twice_does_not_release_the_lock_of_the_next_holder() throws IOException {
    FileObjectStore store = new FileObjectStore(folder);
    Closeable first = store.lock().orElseThrow();
    first.close();
    try (Closeable second = store.lock().orElseThrow()) {
      first.close();
      assertThat(second).isNotNull();
      assertThat(store.lock()).isEmpty();
    }
  }

  @Test
  void a_killed_process_releases_the_lock() throws Exception {
    Process holder = holder();
    FileObjectStore store = new FileObjectStore(folder);
    try (BufferedReader said = holder.inputReader(UTF_8)) {
      assertThat(said.readLine()).isEqualTo("held");
      assertThat(store.lock()).isEmpty();
    } finally {
      holder.destroyForcibly().waitFor();
    }
    try (Closeable held = store.lock().orElseThrow()) {
      assertThat(held).isNotNull();
    }
  }

  private Process holder() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Holder.class.getName(),
            folder.toString())
        .start();
  }

  /** A process that takes the lock of a folder and keeps it until it is killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
      try (Closeable held = new FileObjectStore(Path.of(args[0])).lock().orElse(null)) {
        System.out.println(held == null ? "refused" : "held");
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }
}
