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
 * Snapshots with a correct digest that are wrong because of a bug of the publisher. They are
 * opened, or rejected with a reason. The input is a list of changes to a real snapshot. Each has 13
 * bytes: the position, the kind, and the value.
 */
class SnapshotFuzzTest {
  @TempDir private static Path folder = Path.of("");

  private static byte[] real = new byte[0];

  @BeforeAll
  static void publish() throws IOException {
    CurrentPointer pointer =
        TestRelease.open(SmallDirectory.directory(), folder.resolve("published")).pointer();
    real = Files.readAllBytes(folder.resolve("published").resolve(pointer.snapshot()));
  }

  @FuzzTest(maxDuration = "10s")
  void every_changed_snapshot_is_opened_or_refused(byte[] changes) throws IOException {
    openOrRefuse(changed(ByteBuffer.wrap(changes).order(ByteOrder.LITTLE_ENDIAN)));
  }

  private static void openOrRefuse(byte[] changed) throws IOException {
    Path file = folder.resolve("changed.snapshot");
    Files.write(file, changed);
    String sha256 = HexFormat.of().formatHex(Sha256.of(changed));
    CurrentPointer pointer =
        CurrentPointer.of(
            1, new SnapshotReference("snapshots/x", sha256, changed.length), Instant.EPOCH);
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

  private static byte[] changed(ByteBuffer changes) {
    ByteBuffer snapshot = ByteBuffer.wrap(real.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int end = real.length;
    while (changes.remaining() >= Integer.BYTES + 1 + Long.BYTES) {
      int where = Integer.remainderUnsigned(changes.getInt(), real.length - Long.BYTES);
      byte what = changes.get();
      long value = changes.getLong();
      switch (what & 3) {
        case 0 -> snapshot.put(where, (byte) value);
        case 1 -> snapshot.putInt(where, (int) value);
        case 2 -> snapshot.putLong(where, value);
        default -> end = where;
      }
    }
    return Arrays.copyOf(snapshot.array(), end);
  }
}
