package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rtodirectory.generator.sort.ExternalMergeSort;
import org.rtodirectory.generator.sort.RecordBuffer;
import org.rtodirectory.generator.sort.RecordCursor;
import org.rtodirectory.generator.sort.SortedRecords;
import org.rtodirectory.snapshot.Section;
import org.rtodirectory.snapshot.SitePathIndex;
import org.rtodirectory.text.PercentEncoding;

/**
 * Collects the paths of a {@link SitePathIndex} and sorts them by their digests with an external
 * merge sort. Of several targets with the same path, the first added is kept. For one thread.
 */
final class SitePathSort implements Closeable {
  private final ExternalMergeSort sort = new ExternalMergeSort();
  private final RecordBuffer buffer = new RecordBuffer();

  /** Adds a percent-decoded path. */
  void add(String path, SitePathIndex.Kind kind, int row) {
    PercentEncoding.decodePath(path)
        .ifPresent(
            decoded ->
                sort.add(
                    buffer
                        .clear()
                        .raw(SitePathIndex.digest(decoded))
                        .endKey()
                        .number(SitePathIndex.target(kind, row))));
  }

  /** Writes the section. */
  void write(SnapshotWriter snapshot) throws IOException {
    try (SortedRecords paths = sort.sorted()) {
      snapshot.section(
          Section.SITE_PATHS.id(),
          out -> {
            Distinct digests = new Distinct(paths.cursor());
            while (digests.next()) {
              write(out, 2 * Long.BYTES, digests.high, digests.low);
            }
            Distinct targets = new Distinct(paths.cursor());
            while (targets.next()) {
              write(out, Integer.BYTES, targets.target, 0);
            }
          });
    }
  }

  private final ByteBuffer laidOut =
      ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Writes the first bytes of two numbers, little-endian. */
  private void write(OutputStream out, int length, long first, long second) throws IOException {
    laidOut.clear().putLong(first).putLong(second);
    out.write(laidOut.array(), 0, length);
  }

  @Override
  public void close() {
    sort.close();
  }

  /** Skips duplicate paths. */
  private static final class Distinct {
    private final RecordCursor paths;
    private boolean hasBegun;
    private long high;
    private long low;
    private long target;

    Distinct(RecordCursor paths) {
      this.paths = paths;
    }

    boolean next() {
      while (paths.next()) {
        long nextHigh = paths.unsignedLong();
        long nextLow = paths.unsignedLong();
        if (!hasBegun || nextHigh != high || nextLow != low) {
          hasBegun = true;
          high = nextHigh;
          low = nextLow;
          target = paths.number();
          return true;
        }
      }
      return false;
    }
  }
}
