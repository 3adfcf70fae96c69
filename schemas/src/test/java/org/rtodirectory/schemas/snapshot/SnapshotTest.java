package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.schemas.snapshot.SnapshotException.Defect;
import org.rtodirectory.schemas.snapshot.SnapshotHeader.Extent;
import org.rtodirectory.schemas.text.Sha256;

/** The verification and opening of snapshot files. */
@Tag("platform")
class SnapshotTest {
  /** The length of the file, which is larger than the buffer with which it is read. */
  private static final int LENGTH = (1 << 20) + 77;

  @TempDir private Path folder = Path.of("");

  @Test
  void the_digest_of_a_file_is_the_sha256_of_all_its_bytes() throws IOException {
    byte[] bytes = snapshot();
    assertThat(Sha256.hex(write(bytes))).isEqualTo(sha256(bytes));
    assertThat(Sha256.hex(Files.createFile(folder.resolve("empty"))))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void a_file_with_a_changed_bit_is_corrupt() throws Exception {
    byte[] bytes = snapshot();
    String digest = sha256(bytes);
    Snapshot.verify(write(bytes), digest);
    bytes[LENGTH - 1] ^= 0x10;
    assertRefused(bytes, digest, Defect.CORRUPT);
  }

  @Test
  void an_invalid_header_is_reported_before_the_digest() throws IOException {
    byte[] bytes = snapshot();
    assertRefused(Arrays.copyOf(bytes, LENGTH - 1), "", Defect.TRUNCATED);
    assertRefused(new byte[0], "", Defect.TRUNCATED);
    bytes[0] = 'X';
    assertRefused(bytes, "", Defect.NOT_A_SNAPSHOT);
  }

  @Test
  void a_file_without_the_sections_of_a_snapshot_is_corrupt() throws IOException {
    Path file = write(snapshot());
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshot.open(file))
        .withMessageContaining("no section PUBLICATION")
        .satisfies(refused -> assertThat(refused.defect()).isEqualTo(Defect.CORRUPT));
    assertThat(Files.readString(Path.of("/proc/self/maps")))
        .as("a refused file is not left mapped")
        .doesNotContain(file.toRealPath().toString());
  }

  private void assertRefused(byte[] bytes, String digest, Defect defect) throws IOException {
    Path file = write(bytes);
    assertThatExceptionOfType(SnapshotException.class)
        .isThrownBy(() -> Snapshot.verify(file, digest))
        .satisfies(refused -> assertThat(refused.defect()).isEqualTo(defect));
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("some.snapshot"), bytes);
  }

  private static byte[] snapshot() {
    byte[] bytes = new byte[LENGTH];
    new Random(1).nextBytes(bytes);
    byte[] header = new SnapshotHeader(LENGTH, Map.of(200, new Extent(64, 100))).toBytes();
    System.arraycopy(header, 0, bytes, 0, header.length);
    return bytes;
  }

  private static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.of(bytes));
  }
}
