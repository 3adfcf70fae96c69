package org.rtodirectory.generator.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("platform")
class FileObjectStoreTest extends ObjectStoreContract {
  @Test
  void folders_that_a_delete_leaves_empty_are_deleted() throws IOException {
    FileObjectStore store = store();
    store.put("api/a/b/page=1.json", bytes("1"), HEADERS);
    store.put("api/page=1.json", bytes("2"), HEADERS);
    store.delete("api/a/b/page=1.json");
    assertThat(root().resolve("api/a")).doesNotExist();
    assertThat(store.read("api/page=1.json")).contains(bytes("2"));
    store.put("api/a/b/page=1.json", bytes("3"), HEADERS);
    assertThat(store.read("api/a/b/page=1.json")).contains(bytes("3"));
  }

  @Test
  void a_folder_that_another_publisher_removed_is_created_again() throws IOException {
    FileObjectStore store = store();
    store.put("api/a/page=1.json", bytes("1"), HEADERS);
    store().delete("api/a/page=1.json");
    try (Closeable lock = store.lock().orElseThrow()) {
      store.put("api/a/page=1.json", bytes("2"), HEADERS);
    }
    assertThat(store.read("api/a/page=1.json")).contains(bytes("2"));
  }

  @Test
  void a_reader_never_sees_a_part_of_an_object() throws Exception {
    byte[][] versions = {new byte[50_000], new byte[90_000]};
    Arrays.fill(versions[0], (byte) 'a');
    Arrays.fill(versions[1], (byte) 'b');
    FileObjectStore writer = store();
    writer.put("page", versions[0], HEADERS);
    AtomicBoolean written = new AtomicBoolean();
    CompletableFuture<Void> writing =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (int i = 0; i < 500; i++) {
                  writer.put("page", versions[i % 2], HEADERS);
                }
              } catch (IOException failed) {
                throw new AssertionError(failed);
              } finally {
                written.set(true);
              }
            });
    FileObjectStore reader = store();
    do {
      byte[] read = reader.read("page").orElseThrow();
      assertThat(Arrays.equals(read, versions[0]) || Arrays.equals(read, versions[1])).isTrue();
    } while (!written.get());
    writing.join();
  }

  /** Another process may publish during a listing. */
  @Test
  void a_listing_next_to_a_writer_has_every_file_that_is_there_throughout() throws Exception {
    FileObjectStore writer = store();
    for (int page = 0; page < 50; page++) {
      writer.put("api/kept/" + page + "/page=1.json", bytes("1"), HEADERS);
    }
    AtomicBoolean isListed = new AtomicBoolean();
    CompletableFuture<Void> writing =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (int round = 0; !isListed.get(); round++) {
                  String folder = "api/" + (round % 3) + "/";
                  for (int page = 0; page < 20; page++) {
                    writer.put(folder + page + "/page=1.json", bytes("2"), HEADERS);
                  }
                  for (int page = 0; page < 20; page++) {
                    writer.delete(folder + page + "/page=1.json");
                  }
                }
              } catch (IOException failed) {
                throw new AssertionError(failed);
              }
            });
    try {
      for (int listing = 0; listing < 300; listing++) {
        List<String> keys = new ArrayList<>();
        store().list("api/", object -> keys.add(object.key()));
        assertThat(keys).doesNotHaveDuplicates();
        assertThat(keys).filteredOn(key -> key.startsWith("api/kept/")).hasSize(50);
      }
    } finally {
      isListed.set(true);
      writing.join();
    }
  }

  @Test
  void a_store_whose_folder_is_a_file_reports_that() throws IOException {
    Files.writeString(root(), "not a folder");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store().put("a", bytes("1"), HEADERS))
        .withMessage(root() + " is not a folder");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store().lock())
        .withMessage(root() + " is not a folder");
  }

  @Test
  void a_failed_write_leaves_no_file() throws IOException {
    FileObjectStore store = store();
    store.put("api", bytes("a file in the place of a folder"), HEADERS);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.put("api/page=1.json", bytes("1"), HEADERS))
        .withMessage(root().resolve("api") + " is not a folder");
    store.put("docs/index.html", bytes("a folder in the place of a file"), HEADERS);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.put("docs", bytes("1"), HEADERS));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.putFile("b", folder.resolve("missing"), HEADERS));
    assertThat(store.read("api")).contains(bytes("a file in the place of a folder"));
  }

  @Test
  void a_replacing_write_is_forced_to_the_disk_and_a_flush_forces_the_rest() throws IOException {
    List<String> forced = new ArrayList<>();
    FileOperations recording =
        new FileOperations() {
          @Override
          public void write(Path file, byte[] bytes, boolean isForced) throws IOException {
            if (isForced) {
              forced.add(new String(bytes, UTF_8));
            }
            super.write(file, bytes, isForced);
          }

          @Override
          public void sync(Path folder) {
            forced.add("everything");
          }
        };
    FileObjectStore store = new FileObjectStore(root(), recording);
    store.flush();
    store.put("a/page=1.json", bytes("new"), HEADERS);
    store.put("b/page=1.json", bytes("new"), HEADERS);
    assertThat(forced).isEmpty();
    store.flush();
    store.flush();
    assertThat(forced).containsExactly("everything");
    store.put("a/page=1.json", bytes("other"), HEADERS);
    assertThat(forced).containsExactly("everything", "other");
    store.flush();
    forced.clear();
    store.put("a/page=1.json", bytes("other"), HEADERS); // An earlier process may have written it.
    assertThat(store.compareAndSet("current.json", null, bytes("pointer"), HEADERS)).isTrue();
    assertThat(forced).containsExactly("everything", "pointer", "everything");
    store.delete("a/page=1.json");
    store.flush();
    assertThat(forced).hasSize(4).endsWith("everything");
  }

  /** A pointer must not be written before the pages that it needs are durable. */
  @Test
  void after_a_flush_that_failed_the_next_one_makes_everything_durable() throws IOException {
    AtomicInteger syncs = new AtomicInteger();
    FileOperations failingFiles =
        new FileOperations() {
          @Override
          public void sync(Path folder) throws IOException {
            if (syncs.incrementAndGet() <= 2) {
              throw new IOException("Input/output error");
            }
          }
        };
    FileObjectStore store = new FileObjectStore(root(), failingFiles);
    store.put("a", bytes("new"), HEADERS);
    assertThatExceptionOfType(IOException.class).isThrownBy(store::flush);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> store.compareAndSet("current.json", null, bytes("1"), HEADERS));
    assertThat(store.read("current.json")).isEmpty();
    store.flush();
    store.flush();
    assertThat(syncs).hasValue(3);
  }

  @Test
  void files_that_only_their_writer_can_read_are_reported_once() throws IOException {
    for (String permissions : List.of("rw-------", "rw-r-----", "rw-r--r--")) {
      List<String> messages = new ArrayList<>();
      FileOperations ofUmask =
          new FileOperations() {
            @Override
            public void write(Path file, byte[] bytes, boolean isForced) throws IOException {
              super.write(file, bytes, isForced);
              Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            }
          };
      FileObjectStore store = new FileObjectStore(root(), ofUmask, messages::add);
      store.put("a/page=1.json", bytes(permissions), HEADERS);
      store.put("b/page=1.json", bytes(permissions), HEADERS);
      if (permissions.equals("rw-------")) {
        assertThat(messages).singleElement().asString().contains("set umask 022");
      } else {
        assertThat(messages).isEmpty();
      }
    }
  }

  @Test
  void acquiring_the_lock_deletes_unfinished_files() throws IOException {
    Path unfinishedFile = folder.resolve(".incoming/1-1");
    Files.createDirectories(folder.resolve(".incoming"));
    Files.writeString(unfinishedFile, "half of a page");
    FileObjectStore store = new FileObjectStore(folder);
    try (Closeable lock = store.lock().orElseThrow()) {
      assertThat(unfinishedFile).doesNotExist();
      Files.writeString(unfinishedFile, "another's page");
      assertThat(new FileObjectStore(folder).lock()).isEmpty();
      assertThat(unfinishedFile).exists();
    }
  }

  @Test
  void a_lock_that_fails_half_way_is_released() throws IOException {
    Path obstacle = Files.createDirectories(folder.resolve(".incoming/folder/file"));
    FileObjectStore store = new FileObjectStore(folder);
    assertThatExceptionOfType(IOException.class).isThrownBy(store::lock);
    Files.delete(obstacle);
    store.lock().orElseThrow().close();
  }

  @Test
  void closing_a_lock_twice_does_not_release_the_lock_of_the_next_holder() throws IOException {
    FileObjectStore store = new FileObjectStore(folder);
    Closeable first = store.lock().orElseThrow();
    first.close();
    try (Closeable second = store.lock().orElseThrow()) {
      first.close();
      assertThat(store.lock()).isEmpty();
    }
  }

  @Test
  void a_killed_process_releases_the_lock() throws Exception {
    Process holder = holder();
    FileObjectStore store = new FileObjectStore(folder);
    try (BufferedReader output = holder.inputReader(UTF_8)) {
      assertThat(output.readLine()).isEqualTo("held");
      assertThat(store.lock()).isEmpty();
    } finally {
      holder.destroyForcibly().waitFor();
    }
    store.lock().orElseThrow().close();
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
      try (Closeable lock = new FileObjectStore(Path.of(args[0])).lock().orElse(null)) {
        System.out.println(lock == null ? "refused" : "held");
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }

  private Path root() {
    return folder.resolve("public");
  }

  @Override
  protected FileObjectStore store() {
    return new FileObjectStore(root());
  }
}
