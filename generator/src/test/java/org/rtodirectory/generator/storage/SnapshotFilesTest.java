package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * Snapshots in the temporary folder. They are checked once, kept as long as they are needed, and
 * deleted with the folder.
 */
class SnapshotFilesTest {
  @TempDir private Path folder = Path.of("");
  private Target target = new Target(folder);
  private SnapshotReference published = SnapshotReference.of("", 0);

  @BeforeEach
  void publish() {
    target = new Target(folder.resolve("public"));
    target.publish(Extracts.of("Ace|Dallas|TX|1 Main St"));
    published = target.pointer().reference();
  }

  @Test
  void a_built_snapshot_is_available_before_it_is_stored() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      SnapshotReference built = files.add(file -> Files.copy(stored(), file));
      assertThat(built).isEqualTo(published);
      Files.delete(stored());
      assertThat(files.open(built, target.store()).locationFragments().count()).isEqualTo(1);
    }
  }

  @Test
  void a_folder_that_a_cleaner_removed_is_made_again() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      Path temporary = parent(files, files.add(file -> Files.copy(stored(), file)));
      FileTree.delete(temporary);
      assertThat(files.open(published, target.store()).locationFragments().count()).isEqualTo(1);
      SnapshotReference built = files.add(file -> Files.copy(stored(), file));
      assertThat(parent(files, built)).isEqualTo(temporary);
      FileTree.delete(temporary);
      assertThat(files.temporary()).exists();
    }
  }

  private Path parent(SnapshotFiles files, SnapshotReference reference) throws IOException {
    return Objects.requireNonNull(files.file(reference, target.store()).getParent());
  }

  @Test
  void a_file_is_fetched_once_and_again_only_after_a_cleaner_removed_it() throws IOException {
    List<String> fetched = new ArrayList<>();
    ObjectReader remote =
        new FileObjectReader(target.folder()) {
          @Override
          public Path fetch(String key, long size, Path folder) throws IOException {
            fetched.add(key);
            return Files.copy(
                super.fetch(key, size, folder), folder.resolve("copy-" + fetched.size()));
          }

          @Override
          public boolean isFolder() {
            return false;
          }
        };
    SnapshotReference first = published;
    target.publish(Extracts.of("Ace|Dallas|TX|2 Main St"));
    SnapshotReference second = target.pointer().reference();
    ObjectListReference list = Objects.requireNonNull(target.record(2).objects());
    try (SnapshotFiles files = SnapshotFiles.create()) {
      for (int time = 1; time <= 2; time++) {
        files.file(first, remote);
        files.file(second, remote);
        files.list(list, remote);
        assertThat(fetched).containsExactly(first.key(), second.key(), list.key());
      }
      Files.delete(files.file(first, remote));
      Files.delete(files.list(list, remote));
      files.file(first, remote);
      files.list(list, remote);
      assertThat(fetched).hasSize(5).endsWith(first.key(), list.key());
    }
  }

  @Test
  void a_snapshot_of_another_format_is_not_opened() throws IOException {
    byte[] bytes = Files.readAllBytes(stored());
    bytes[8] = (byte) (SnapshotHeader.VERSION - 1);
    try (SnapshotFiles files = SnapshotFiles.create()) {
      SnapshotReference old = files.add(file -> Files.write(file, bytes));
      Path copy = stored().resolveSibling(old.sha256() + ".snapshot");
      Files.write(copy, bytes);
      assertThatIOException()
          .isThrownBy(() -> files.open(old, target.store()))
          .withMessageContaining("too old");
    }
  }

  @Test
  void a_file_that_is_no_longer_retained_is_deleted_unless_it_belongs_to_the_store()
      throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create()) {
      SnapshotReference otherReference = files.add(file -> Files.writeString(file, "other"));
      Path built = files.file(otherReference, target.store());
      files.open(published, target.store());
      files.retain(List.of());
      assertThat(built).doesNotExist();
      assertThat(stored()).exists();
    }
  }

  @Test
  void a_snapshot_that_another_follows_and_the_folder_of_all_are_deleted() throws IOException {
    Path first;
    try (SnapshotFiles files = SnapshotFiles.create()) {
      first = files.file(files.add(file -> Files.writeString(file, "first")), target.store());
      Path next = files.file(files.add(file -> Files.writeString(file, "next")), target.store());
      assertThat(first).doesNotExist();
      files.retain(List.of(published, SnapshotReference.of(Sha256.hex(next), Files.size(next))));
      files.add(file -> Files.writeString(file, "after that"));
      assertThat(next).as("retained").exists();
    }
    assertThat(first.getParent()).doesNotExist();
  }

  @Test
  void a_stored_snapshot_with_other_bytes_is_not_opened() throws IOException {
    byte[] bytes = Files.readAllBytes(stored());
    bytes[bytes.length / 2] ^= 1;
    Files.write(stored(), bytes);
    try (SnapshotFiles files = SnapshotFiles.create()) {
      assertThatIOException().isThrownBy(() -> files.file(published, target.store()));
    }
  }

  private Path stored() {
    return target.folder().resolve(published.key());
  }
}
