package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.snapshot.SnapshotException.Defect;
import org.rtodirectory.schemas.snapshot.SnapshotHeader.Extent;

/** The files that a snapshot writer writes. */
class SnapshotWriterTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void sections_are_at_the_offsets_in_the_header_which_are_multiples_of_8() throws Exception {
    Path file = folder.resolve("snapshot");
    try (SnapshotWriter writer = new SnapshotWriter(file)) {
      writer.addSection(7, new byte[] {1, 2, 3});
      writer.addSection(3, new byte[0]);
      writer.addSection(
          5,
          output -> {
            output.write(9);
            output.write(new byte[] {0, 8, 7, 0}, 1, 2);
          });
      writer.finish();
    }
    byte[] bytes = Files.readAllBytes(file);
    SnapshotHeader header = header(bytes);
    assertThat(header.sections()).containsOnlyKeys(7, 3, 5);
    assertThat(header.sections().values()).allMatch(extent -> extent.offset() % 8 == 0);
    assertThat(section(bytes, header, 7)).containsExactly(1, 2, 3);
    assertThat(section(bytes, header, 3)).isEmpty();
    assertThat(section(bytes, header, 5)).containsExactly(9, 8, 7);
  }

  @Test
  void a_snapshot_has_at_most_128_sections_each_once() throws Exception {
    for (int sections : new int[] {128, 129}) {
      try (SnapshotWriter writer = new SnapshotWriter(folder.resolve("snapshot"))) {
        for (int id = 1; id <= sections; id++) {
          writer.addSection(id, new byte[0]);
        }
        assertThatIllegalStateException().isThrownBy(() -> writer.addSection(1, new byte[0]));
        if (sections == 128) {
          writer.finish();
        } else {
          assertThatIllegalStateException()
              .isThrownBy(writer::finish)
              .withMessage("the header has room for 128 sections, not for 129");
        }
      }
    }
  }

  @Test
  void an_unfinished_file_is_not_a_snapshot_even_if_it_replaces_one() throws Exception {
    Path file = folder.resolve("snapshot");
    try (SnapshotWriter writer = new SnapshotWriter(file)) {
      writer.addSection(1, new byte[10]);
      writer.finish();
    }
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () -> {
              try (SnapshotWriter writer = new SnapshotWriter(file)) {
                writer.addSection(1, new byte[10]);
                writer.addSection(
                    2,
                    output -> {
                      throw new IOException("No space left on device");
                    });
                writer.finish();
              }
            });
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> header(Files.readAllBytes(file)))
        .satisfies(refused -> assertThat(refused.defect()).isEqualTo(Defect.NOT_A_SNAPSHOT));
  }

  private static SnapshotHeader header(byte[] file) throws SnapshotException {
    return SnapshotHeader.fromBytes(ByteBuffer.wrap(file), file.length);
  }

  private static byte[] section(byte[] file, SnapshotHeader header, int id) {
    Extent extent = header.sections().getOrDefault(id, new Extent(0, 0));
    byte[] section = new byte[(int) extent.length()];
    ByteBuffer.wrap(file).get((int) extent.offset(), section);
    return section;
  }
}
