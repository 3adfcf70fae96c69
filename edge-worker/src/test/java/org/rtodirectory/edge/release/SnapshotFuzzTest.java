package org.rtodirectory.edge.release;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.source.SnapshotFetch;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Snapshots with a correct digest and wrong contents, as a bug of the publisher could write them.
 * Each is opened, or refused with a reason. The input is a list of changes to a real snapshot. A
 * change has 13 bytes: the position, the kind, and the value.
 */
class SnapshotFuzzTest {
  @TempDir private static Path folder = Path.of("");

  private static byte[] validSnapshot = new byte[0];

  @BeforeAll
  static void publish() throws IOException {
    CurrentPointer pointer =
        TestRelease.open(SmallDirectory.directory(), folder.resolve("published")).pointer();
    validSnapshot = Files.readAllBytes(folder.resolve("published").resolve(pointer.snapshot()));
  }

  @FuzzTest(maxDuration = "10s")
  void every_changed_snapshot_is_opened_or_refused(byte[] changes) throws IOException {
    openOrRefuse(applyChanges(ByteBuffer.wrap(changes).order(ByteOrder.LITTLE_ENDIAN)));
  }

  private static void openOrRefuse(byte[] snapshot) throws IOException {
    Path file = folder.resolve("changed.snapshot");
    Files.write(file, snapshot);
    String sha256 = HexFormat.of().formatHex(Sha256.of(snapshot));
    CurrentPointer pointer =
        CurrentPointer.of(
            1, new SnapshotReference("snapshots/x", sha256, snapshot.length), Instant.EPOCH);
    try {
      LoadedRelease.open(pointer, new SnapshotFetch.Fetched(file, false), null, Optional.empty())
          .close();
    } catch (SnapshotException | RuntimeException | OutOfMemoryError refused) {
      if (String.valueOf(refused.getMessage()).isBlank()) {
        throw new AssertionError("refused without a reason", refused);
      }
    }
    if (isMapped()) {
      throw new AssertionError("left mapped");
    }
  }

  private static boolean isMapped() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.anyMatch(line -> line.contains("changed.snapshot"));
    }
  }

  private static byte[] applyChanges(ByteBuffer changes) {
    ByteBuffer snapshot = ByteBuffer.wrap(validSnapshot.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int end = validSnapshot.length;
    while (changes.remaining() >= Integer.BYTES + 1 + Long.BYTES) {
      int position = Integer.remainderUnsigned(changes.getInt(), validSnapshot.length - Long.BYTES);
      byte kind = changes.get();
      long value = changes.getLong();
      switch (kind & 3) {
        case 0 -> snapshot.put(position, (byte) value);
        case 1 -> snapshot.putInt(position, (int) value);
        case 2 -> snapshot.putLong(position, value);
        default -> end = position;
      }
    }
    return Arrays.copyOf(snapshot.array(), end);
  }
}
