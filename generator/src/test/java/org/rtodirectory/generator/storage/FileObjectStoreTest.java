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

/**
 * An object store in a folder: the rules of every object store, and those that only a folder has.
 */
@Tag("platform")
class FileObjectStoreTest extends ObjectStoreContract {
  @Test
  void a_delete_also_deletes_folders_that_become_empty() throws IOException {
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
  void the_folder_and_its_subfolders_may_be_symbolic_links() throws IOException {
    store().put("snapshots/1.snapshot", bytes("1"), HEADERS);
    Path folderLink =
        Files.createSymbolicLink(root().resolveSibling("link-" + System.nanoTime()), root());
    Path elsewhere = Files.createTempDirectory(root().getParent(), "elsewhere");
    Files.writeString(elsewhere.resolve("1.json"), "2");
    Files.createSymbolicLink(root().resolve("releases"), elsewhere);
    FileObjectStore store = new FileObjectStore(folderLink);
    List<String> keys = new ArrayList<>();
    store.list("", object -> keys.add(object.key()));
    store.list("releases/", object -> keys.add(object.key()));
    assertThat(keys).containsExactly("snapshots/1.snapshot", "releases/1.json");
  }

  @Test
  void a_reader_never_sees_a_part_of_an_object() throws Exception {
    byte[][] versions = {new byte[50_000], new byte[90_000]};
    Arrays.fill(versions[0], (byte) 'a');
    Arrays.fill(versions[1], (byte) 'b');
    FileObjectStore writer = store();
    writer.put("page", versions[0], HEADERS);
    AtomicBoolean isWritten = new AtomicBoolean();
    CompletableFuture<Void> writerTask =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (int i = 0; i < 500; i++) {
                  writer.put("page", versions[i % 2], HEADERS);
                }
              } catch (IOException failed) {
                throw new AssertionError(failed);
              } finally {
                isWritten.set(true);
              }
            });
    FileObjectStore reader = store();
    do {
      byte[] read = reader.read("page").orElseThrow();
      assertThat(Arrays.equals(read, versions[0]) || Arrays.equals(read, versions[1])).isTrue();
    } while (!isWritten.get());
    writerTask.join();
  }

  /** Another process may publish during a listing. */
  @Test
  void a_listing_during_writes_has_every_file_that_is_not_written() throws Exception {
    FileObjectStore writer = store();
    for (int page = 0; page < 50; page++) {
      writer.put("api/kept/" + page + "/page=1.json", bytes("1"), HEADERS);
    }
    AtomicBoolean isListed = new AtomicBoolean();
    CompletableFuture<Void> writerTask =
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
      writerTask.join();
    }
  }

  @Test
  void a_file_in_place_of_the_folder_is_reported() throws IOException {
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
    List<String> forcedContents = new ArrayList<>();
    FileOperations recordingFiles =
        new FileOperations() {
          @Override
          public void write(Path file, byte[] bytes, boolean isForced) throws IOException {
            if (isForced) {
              forcedContents.add(new String(bytes, UTF_8));
            }
            super.write(file, bytes, isForced);
          }

          @Override
          public void sync(Path folder) {
            forcedContents.add("everything");
          }
        };
    FileObjectStore store = new FileObjectStore(root(), recordingFiles);
    store.flush();
    store.put("a/page=1.json", bytes("new"), HEADERS);
    store.put("b/page=1.json", bytes("new"), HEADERS);
    assertThat(forcedContents).isEmpty();
    store.flush();
    store.flush();
    assertThat(forcedContents).containsExactly("everything");
    store.put("a/page=1.json", bytes("other"), HEADERS);
    assertThat(forcedContents).containsExactly("everything", "other");
    store.flush();
    forcedContents.clear();
    store.put("a/page=1.json", bytes("other"), HEADERS); // An earlier process may have written it.
    assertThat(store.compareAndSet("current.json", null, bytes("pointer"), HEADERS)).isTrue();
    assertThat(forcedContents).containsExactly("everything", "pointer", "everything");
    store.delete("a/page=1.json");
    store.flush();
    assertThat(forcedContents).hasSize(4).endsWith("everything");
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
      FileOperations filesWithPermissions =
          new FileOperations() {
            @Override
            public void write(Path file, byte[] bytes, boolean isForced) throws IOException {
              super.write(file, bytes, isForced);
              Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            }
          };
      FileObjectStore store = new FileObjectStore(root(), filesWithPermissions, messages::add);
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
  void a_lock_whose_acquisition_fails_is_released() throws IOException {
    Path nonEmptyFolder = Files.createDirectories(folder.resolve(".incoming/folder/file"));
    FileObjectStore store = new FileObjectStore(folder);
    assertThatExceptionOfType(IOException.class).isThrownBy(store::lock);
    Files.delete(nonEmptyFolder);
    store.lock().orElseThrow().close();
  }

  @Test
  void closing_a_lock_twice_does_not_release_the_lock_of_the_next_holder() throws IOException {
    FileObjectStore store = new FileObjectStore(folder);
    Closeable firstLock = store.lock().orElseThrow();
    firstLock.close();
    try (Closeable secondLock = store.lock().orElseThrow()) {
      firstLock.close();
      assertThat(store.lock()).isEmpty();
    }
  }

  @Test
  void a_killed_process_releases_the_lock() throws Exception {
    Process process = startLockHolder();
    FileObjectStore store = new FileObjectStore(folder);
    try (BufferedReader output = process.inputReader(UTF_8)) {
      assertThat(output.readLine()).isEqualTo("held");
      assertThat(store.lock()).isEmpty();
    } finally {
      process.destroyForcibly().waitFor();
    }
    store.lock().orElseThrow().close();
  }

  private Process startLockHolder() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            LockHolder.class.getName(),
            folder.toString())
        .start();
  }

  /** A process that takes the lock of a folder and keeps it until it is killed. */
  static final class LockHolder {
    private LockHolder() {}

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
