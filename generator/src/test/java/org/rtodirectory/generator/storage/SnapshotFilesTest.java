package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.schemas.program.FileTree;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.SnapshotHeader;
import org.rtodirectory.schemas.source.FileObjectReader;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Snapshots in a temporary folder, which are checked once, kept while they are needed, and deleted
 * with the folder.
 */
class SnapshotFilesTest {
  @TempDir private Path folder = Path.of("");
  private Target target = new Target(folder);
  private SnapshotReference publishedReference = SnapshotReference.of("", 0);

  @BeforeEach
  void publish() {
    target = new Target(folder.resolve("public"));
    target.publish(Extracts.of("Ace|Dallas|TX|1 Main St"));
    publishedReference = target.pointer().reference();
  }

  @Test
  void a_built_snapshot_is_available_before_it_is_stored() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      SnapshotReference builtReference = files.add(file -> Files.copy(storedFile(), file));
      assertThat(builtReference).isEqualTo(publishedReference);
      Files.delete(storedFile());
      assertThat(files.open(builtReference, target.store()).locationFragments().count())
          .isEqualTo(1);
    }
  }

  @Test
  void a_temporary_folder_that_a_cleaner_deleted_is_created_again() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      Path temporaryFolder = parentFolder(files, files.add(file -> Files.copy(storedFile(), file)));
      FileTree.delete(temporaryFolder);
      assertThat(files.open(publishedReference, target.store()).locationFragments().count())
          .isEqualTo(1);
      SnapshotReference builtReference = files.add(file -> Files.copy(storedFile(), file));
      assertThat(parentFolder(files, builtReference)).isEqualTo(temporaryFolder);
      FileTree.delete(temporaryFolder);
      assertThat(files.temporary()).exists();
    }
  }

  private Path parentFolder(SnapshotFiles files, SnapshotReference reference) throws IOException {
    return Objects.requireNonNull(files.file(reference, target.store()).getParent());
  }

  @Test
  void a_file_is_fetched_once_and_again_after_a_cleaner_deleted_it() throws IOException {
    List<String> fetchedKeys = new ArrayList<>();
    ObjectReader remoteReader =
        new FileObjectReader(target.folder()) {
          @Override
          public Path fetch(String key, long size, Path folder) throws IOException {
            fetchedKeys.add(key);
            return Files.copy(
                super.fetch(key, size, folder), folder.resolve("copy-" + fetchedKeys.size()));
          }

          @Override
          public boolean isFolder() {
            return false;
          }
        };
    SnapshotReference firstReference = publishedReference;
    target.publish(Extracts.of("Ace|Dallas|TX|2 Main St"));
    SnapshotReference secondReference = target.pointer().reference();
    ObjectListReference list = Objects.requireNonNull(target.record(2).objects());
    try (SnapshotFiles files = SnapshotFiles.create()) {
      for (int round = 1; round <= 2; round++) {
        files.file(firstReference, remoteReader);
        files.file(secondReference, remoteReader);
        files.list(list, remoteReader);
        assertThat(fetchedKeys)
            .containsExactly(firstReference.key(), secondReference.key(), list.key());
      }
      Files.delete(files.file(firstReference, remoteReader));
      Files.delete(files.list(list, remoteReader));
      files.file(firstReference, remoteReader);
      files.list(list, remoteReader);
      assertThat(fetchedKeys).hasSize(5).endsWith(firstReference.key(), list.key());
    }
  }

  @Test
  void a_list_with_other_bytes_or_another_length_than_in_its_record_is_not_used()
      throws IOException {
    ObjectListReference list = Objects.requireNonNull(target.record(1).objects());
    Path stored = target.folder().resolve(list.key());
    byte[] bytes = Files.readAllBytes(stored);
    for (byte[] damaged : List.of(new byte[bytes.length], Arrays.copyOf(bytes, bytes.length + 1))) {
      Files.write(stored, damaged);
      try (SnapshotFiles files = SnapshotFiles.create()) {
        assertThatExceptionOfType(IOException.class)
            .isThrownBy(() -> files.list(list, target.store()))
            .withMessage(list.key() + " is damaged: its SHA-256 is not that in the record");
      }
    }
  }

  @Test
  void a_snapshot_of_another_format_is_not_opened() throws IOException {
    byte[] bytes = Files.readAllBytes(storedFile());
    bytes[8] = (byte) (SnapshotHeader.VERSION - 1);
    try (SnapshotFiles files = SnapshotFiles.create()) {
      SnapshotReference oldReference = files.add(file -> Files.write(file, bytes));
      Path copy = storedFile().resolveSibling(oldReference.sha256() + ".snapshot");
      Files.write(copy, bytes);
      assertThatIOException()
          .isThrownBy(() -> files.open(oldReference, target.store()))
          .withMessageContaining("too old");
    }
  }

  @Test
  void a_file_that_is_no_longer_retained_is_deleted_unless_it_belongs_to_the_store()
      throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      SnapshotReference otherReference = files.add(file -> Files.writeString(file, "other"));
      Path builtFile = files.file(otherReference, target.store());
      files.open(publishedReference, target.store());
      files.retain(List.of());
      assertThat(builtFile).doesNotExist();
      assertThat(storedFile()).exists();
    }
  }

  @Test
  void a_snapshot_is_deleted_when_the_next_one_is_added_and_the_folder_at_the_end()
      throws IOException {
    Path firstFile;
    try (SnapshotFiles files = SnapshotFiles.create()) {
      firstFile = files.file(files.add(file -> Files.writeString(file, "first")), target.store());
      Path nextFile =
          files.file(files.add(file -> Files.writeString(file, "next")), target.store());
      assertThat(firstFile).doesNotExist();
      files.retain(
          List.of(
              publishedReference,
              SnapshotReference.of(Sha256.hex(nextFile), Files.size(nextFile))));
      files.add(file -> Files.writeString(file, "after that"));
      assertThat(nextFile).as("retained").exists();
    }
    assertThat(firstFile.getParent()).doesNotExist();
  }

  @Test
  void a_stored_snapshot_with_other_bytes_is_not_opened() throws IOException {
    byte[] bytes = Files.readAllBytes(storedFile());
    bytes[bytes.length / 2] ^= 1;
    Files.write(storedFile(), bytes);
    try (SnapshotFiles files = SnapshotFiles.create()) {
      assertThatIOException().isThrownBy(() -> files.file(publishedReference, target.store()));
    }
  }

  private Path storedFile() {
    return target.folder().resolve(publishedReference.key());
  }
}
