package org.rtodirectory.schemas.snapshot;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.rtodirectory.schemas.text.Sha256;

/** Tables and selections of a snapshot in memory, for tests. */
public final class Rows {
  private Rows() {}

  /** Returns a table of these fragments. */
  public static FragmentTable fragments(List<String> fragments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ByteArrayOutputStream digests = new ByteArrayOutputStream();
    ByteBuffer offsets =
        ByteBuffer.allocate((fragments.size() + 1) * (Long.BYTES + Integer.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    int block = 0;
    for (int row = 0; row <= fragments.size(); row++) {
      if (row % FragmentTable.BLOCK_SIZE == 0) {
        block = bytes.size();
        offsets.putLong(block);
      }
      offsets.putInt(bytes.size() - block);
      if (row == fragments.size()) {
        break;
      }
      String fragment = fragments.get(row);
      byte[] utf8 = fragment.getBytes(StandardCharsets.UTF_8);
      bytes.writeBytes(utf8);
      digests.write(Sha256.of(utf8), 0, FragmentTable.DIGEST_LENGTH);
    }
    return new FragmentTable(
        Region.of(bytes.toByteArray()),
        Region.of(offsets.array()),
        Region.of(digests.toByteArray()));
  }

  /** Returns a selection of the first {@code count} rows. */
  public static Selection first(int count) {
    return Selection.of(new int[] {0, count});
  }

  /** Returns a random selection of the first {@code count} rows, in short runs. */
  public static Selection some(Random random, int count) {
    List<int[]> runs = new ArrayList<>();
    for (int row = random.nextInt(3); row < count; ) {
      int end = Math.min(count, row + 1 + random.nextInt(4));
      runs.add(new int[] {row, end});
      row = end + 1 + random.nextInt(4);
    }
    return Selection.of(runs.toArray(int[][]::new));
  }

  /** Returns all rows of a selection. */
  static int[] toArray(Selection selection) {
    return selection.rows(0, selection.total());
  }
}
