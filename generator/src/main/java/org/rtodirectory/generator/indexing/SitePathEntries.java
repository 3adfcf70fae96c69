package org.rtodirectory.generator.indexing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex.TargetKind;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * The paths of a {@link SitePathIndex}, which are collected and then sorted by their digests. If
 * several targets have the same path, the path leads to the company among them, or else to the
 * first target. Needs 20 to 30 bytes of memory for each path, and 12 more during the sort. Not
 * thread-safe.
 */
final class SitePathEntries {
  /**
   * The low bits of a sort key are the number of a path. Its high bits are the first bits of the
   * digest.
   */
  private static final int PATH_MASK = (1 << 30) - 1;

  /** The first 8 bytes of the digest of each path. */
  private long[] high = new long[1024];

  /** The last 8 bytes of the digest of each path. */
  private long[] low = new long[1024];

  private int[] targets = new int[1024];

  /** The numbers of the paths of companies. */
  private final BitSet companies = new BitSet();

  /** The encoded bytes of one digest or target. */
  private final byte[] bytes = new byte[2 * Long.BYTES];

  private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  private int count;

  /** Adds a path. Skips a path with invalid percent encoding, because no request can have it. */
  void add(String path, TargetKind kind, int row) {
    PercentEncoding.decodePath(path)
        .ifPresent(
            decoded -> {
              companies.set(count, kind == TargetKind.COMPANY);
              add(SitePathIndex.digest(decoded), SitePathIndex.encodeTarget(kind, row));
            });
  }

  private void add(byte[] digest, int target) {
    if (count == targets.length) {
      int length = count + count / 2;
      high = Arrays.copyOf(high, length);
      low = Arrays.copyOf(low, length);
      targets = Arrays.copyOf(targets, length);
    }
    ByteBuffer numbers = ByteBuffer.wrap(digest);
    high[count] = numbers.getLong();
    low[count] = numbers.getLong();
    targets[count++] = target;
  }

  /** Writes the section and frees the memory. Nothing may be added afterwards. */
  void write(SnapshotWriter snapshot) throws IOException {
    int[] sorted = removeDuplicates(sort());
    snapshot.addSection(
        Section.SITE_PATHS.id(),
        out -> {
          for (int path : sorted) {
            buffer.clear().putLong(high[path]).putLong(low[path]);
            out.write(bytes, 0, buffer.position());
          }
          for (int path : sorted) {
            buffer.clear().putInt(targets[path]);
            out.write(bytes, 0, buffer.position());
          }
        });
    high = new long[0];
    low = new long[0];
    targets = new int[0];
  }

  /**
   * Returns the numbers of all paths, sorted by digest. The first of several equal paths is the one
   * to keep.
   */
  private int[] sort() {
    long[] keys = new long[count];
    for (int path = 0; path < count; path++) {
      // The sign bit is inverted, because digests are unsigned.
      keys[path] = ((high[path] ^ Long.MIN_VALUE) & ~(long) PATH_MASK) | path;
    }
    Arrays.sort(keys);
    // The keys have only the first bits of the digests. An insertion sort then orders the few paths
    // whose first bits are equal.
    int[] sorted = new int[count];
    for (int i = 0; i < count; i++) {
      int path = (int) keys[i] & PATH_MASK;
      int position = i;
      while (position > 0 && compare(sorted[position - 1], path) > 0) {
        sorted[position] = sorted[position - 1];
        position--;
      }
      sorted[position] = path;
    }
    return sorted;
  }

  private int compare(int first, int second) {
    int order = compareDigests(first, second);
    if (order == 0) {
      order = Boolean.compare(companies.get(second), companies.get(first));
    }
    return order == 0 ? Integer.compare(first, second) : order;
  }

  private int compareDigests(int first, int second) {
    int order = Long.compareUnsigned(high[first], high[second]);
    return order == 0 ? Long.compareUnsigned(low[first], low[second]) : order;
  }

  /** Returns the first of each group of paths with equal digests. */
  private int[] removeDuplicates(int... sorted) {
    int kept = 0;
    for (int path : sorted) {
      if (kept == 0 || compareDigests(sorted[kept - 1], path) != 0) {
        sorted[kept++] = path;
      }
    }
    return Arrays.copyOf(sorted, kept);
  }
}
