package org.rtodirectory.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
  void one_has_it_at_a_time_and_closing_gives_it_back() throws IOException {
    FileObjectStore one = new FileObjectStore(folder);
    FileObjectStore other = new FileObjectStore(folder);
    try (Closeable held = one.lock().orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(other.lock()).isEmpty();
      assertThat(one.lock()).isEmpty();
    }
    try (Closeable held = other.lock().orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(one.lock()).isEmpty();
    }
  }

  @Test
  void two_folders_have_a_lock_each() throws IOException {
    try (Closeable one = new FileObjectStore(folder.resolve("one")).lock().orElseThrow();
        Closeable other = new FileObjectStore(folder.resolve("other")).lock().orElseThrow()) {
      assertThat(one).isNotSameAs(other);
    }
  }

  @Test
  void whoever_takes_it_discards_what_was_left_unfinished() throws IOException {
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
  void a_process_that_is_killed_gives_it_back() throws Exception {
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                folder.toString())
            .start();
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

  /** A process that takes the lock of a folder and keeps it until it is killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
      try (Closeable held = new FileObjectStore(Path.of(args[0])).lock().orElseThrow()) {
        System.out.println(held == null ? "" : "held");
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }
}
