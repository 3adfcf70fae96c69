package org.rtodirectory.generator.storage;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.SPARSE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.source.SnapshotPatch;

/**
 * Patches, which turn a base file into a target file. They are small if the two files differ
 * little.
 */
@Tag("platform")
class PatchWriterTest {
  private static final int MEGABYTE = 1 << 20;

  @TempDir private Path folder = Path.of("");

  @NewSeeds(4)
  void a_patch_reproduces_random_edits_of_a_random_file(long seed) throws IOException {

    Random random = new Random(seed);
    byte[] base = file(random, random.nextInt(3 * MEGABYTE));
    byte[] target = base;
    for (int edits = random.nextInt(12); edits > 0; edits--) {
      target = edit(target, random);
    }
    byte[] patch = patch(base, target);
    assertThat(apply(patch, base, target)).isEqualTo(target);
    assertThat(patch(base, target)).as("the same patch again, seed %d", seed).isEqualTo(patch);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  void a_file_whose_length_is_a_multiple_of_a_piece_is_reproduced(int pieces) throws IOException {
    byte[] base = file(new Random(1), 1000);
    byte[] target = file(new Random(2), pieces * SnapshotPatch.PIECE_BYTES);
    byte[] patch = patch(base, target);
    assertThat(apply(patch, base, target)).isEqualTo(target);
  }

  @Test
  void one_changed_byte_costs_less_than_a_kilobyte() throws IOException {
    byte[] base = file(new Random(1), 9 * MEGABYTE);
    byte[] target = base.clone();
    target[5 * MEGABYTE] ^= 1;
    assertThat(patch(base, target)).hasSizeLessThan(1024);
  }

  @Test
  void a_patch_that_is_truncated_or_too_long_is_refused() throws IOException {
    byte[] base = file(new Random(4), 300_000);
    byte[] target = edit(edit(base, new Random(5)), new Random(6));
    byte[] patch = patch(base, target);
    for (int length = 0; length < patch.length; length += 1 + patch.length / 200) {
      byte[] truncatedPatch = Arrays.copyOf(patch, length);
      assertThatExceptionOfType(SnapshotPatch.MalformedPatch.class)
          .as("cut to %d bytes", length)
          .isThrownBy(() -> apply(truncatedPatch, base, target));
    }
    assertThatExceptionOfType(SnapshotPatch.MalformedPatch.class)
        .isThrownBy(() -> apply(Arrays.copyOf(patch, patch.length + 1), base, target));
  }

  /** An EOFException would be reported as a malformed patch. */
  @Test
  void a_base_that_became_shorter_is_reported_as_such() throws IOException {
    try (FileChannel base = FileChannel.open(write("base", new byte[5]))) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> SnapshotPatch.read(base, 0, 6))
          .isExactlyInstanceOf(IOException.class)
          .withMessage("a file became shorter while it was read");
    }
  }

  @NewSeeds(3)
  void a_patch_with_changed_bytes_is_refused_or_gives_a_file_of_the_same_length(long seed)
      throws IOException {

    Random random = new Random(seed);
    byte[] base = file(random, 300_000);
    byte[] target = edit(edit(base, random), random);
    byte[] patch = patch(base, target);
    for (int i = 0; i < 300; i++) {
      byte[] changedBytes = patch.clone();
      changedBytes[random.nextInt(changedBytes.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        assertThat(apply(changedBytes, base, target)).hasSize(target.length);
      } catch (IOException refused) {
        assertThat(refused).isInstanceOf(SnapshotPatch.MalformedPatch.class);
      }
    }
  }

  /** Uses sparse files, so that hardly anything is written. */
  @Tag("drill")
  @Test
  void positions_above_two_gigabytes_are_valid() throws IOException {
    long holeLength = Integer.MAX_VALUE + 123_456L;
    byte[] end = file(new Random(7), 3 * MEGABYTE);
    byte[] changedBytes = insert(end, MEGABYTE, new byte[312]);
    Path base = writeWithHole("base", holeLength, end);
    Path target = writeWithHole("target", holeLength, changedBytes);
    Path patch = folder.resolve("patch");
    PatchWriter.write(base, target, patch);
    assertThat(Files.size(patch)).isLessThan(MEGABYTE);
    ByteArrayOutputStream endOutput = new ByteArrayOutputStream();
    long[] writtenBytes = {0};
    try (FileChannel file = FileChannel.open(base);
        InputStream stream = new BufferedInputStream(Files.newInputStream(patch))) {
      SnapshotPatch.apply(
          stream,
          file,
          Files.size(target),
          new OutputStream() {
            @Override
            public void write(int singleByte) {
              write(new byte[] {(byte) singleByte}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
              int skipped = (int) Math.min(length, Math.max(0, holeLength - writtenBytes[0]));
              endOutput.write(bytes, offset + skipped, length - skipped);
              writtenBytes[0] += length;
            }
          });
    }
    assertThat(writtenBytes[0]).isEqualTo(holeLength + changedBytes.length);
    assertThat(endOutput.toByteArray()).isEqualTo(changedBytes);
  }

  private Path writeWithHole(String name, long hole, byte[] end) throws IOException {
    Path path = folder.resolve(name);
    try (FileChannel file = FileChannel.open(path, CREATE_NEW, WRITE, SPARSE)) {
      file.write(ByteBuffer.wrap(end), hole);
    }
    return path;
  }

  /** Returns the bytes of a file with rows of text and tables of numbers. */
  private static byte[] file(Random random, int length) {
    ByteBuffer file = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (file.remaining() > 1000) {
      if (random.nextBoolean()) {
        for (int row = random.nextInt(200); row > 0 && file.remaining() > 200; row--) {
          file.put(
              ("{\"name\":\"Store " + random.nextInt() + "\",\"city\":\"Dallas\"}")
                  .getBytes(StandardCharsets.UTF_8));
        }
      } else {
        int number = random.nextInt(1000);
        for (int row = random.nextInt(20_000); row > 0 && file.remaining() > 200; row--) {
          file.putInt(number += random.nextInt(300));
        }
      }
    }
    return file.array();
  }

  private static byte[] edit(byte[] file, Random random) {
    int position = random.nextInt(file.length + 1);
    byte[] insertion = new byte[random.nextInt(random.nextBoolean() ? 40 : 200_000)];
    random.nextBytes(insertion);
    return switch (random.nextInt(4)) {
      case 0 -> insert(file, position, insertion);
      case 1 -> Arrays.copyOfRange(file, Math.min(file.length, insertion.length), file.length);
      case 2 -> Arrays.copyOf(file, position);
      default -> {
        byte[] changedBytes = file.clone();
        System.arraycopy(
            insertion,
            0,
            changedBytes,
            position,
            Math.min(insertion.length, changedBytes.length - position));
        yield changedBytes;
      }
    };
  }

  private static byte[] insert(byte[] file, int position, byte[] insertion) {
    byte[] longer = Arrays.copyOf(file, file.length + insertion.length);
    System.arraycopy(insertion, 0, longer, position, insertion.length);
    System.arraycopy(file, position, longer, position + insertion.length, file.length - position);
    return longer;
  }

  private byte[] patch(byte[] base, byte[] target) throws IOException {
    Path patch = folder.resolve("patch");
    PatchWriter.write(write("base", base), write("target", target), patch);
    return Files.readAllBytes(patch);
  }

  private byte[] apply(byte[] patch, byte[] base, byte[] target) throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (FileChannel file = FileChannel.open(write("base", base))) {
      SnapshotPatch.apply(new ByteArrayInputStream(patch), file, target.length, output);
    }
    return output.toByteArray();
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }
}
