package org.rtodirectory.generator.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.BitSet;

/**
 * Entries that several posting lists have together, each once. Takes a bit for each entry of an
 * index. Not for use by several threads.
 */
final class EntrySet {
  private final BitSet entries = new BitSet();

  void add(int entry) {
    entries.set(entry);
  }

  /** Removes all. */
  void clear() {
    entries.clear();
  }

  int count() {
    return entries.cardinality();
  }

  /** The lowest entries, at most {@code most}, ascending. */
  int[] lowest(int most) {
    return entries.stream().limit(most).toArray();
  }

  /**
   * Writes them as a posting list: its skip table, then the differences.
   *
   * @return how many bytes that are
   */
  long writeTo(OutputStream out) throws IOException {
    ByteArrayOutputStream skips = new ByteArrayOutputStream();
    SkipTable table = new SkipTable(skips::write);
    long length = 0;
    int previous = 0;
    for (int entry = entries.nextSetBit(0); entry >= 0; entry = entries.nextSetBit(entry + 1)) {
      int bytes = VariableLength.length(entry - previous);
      table.add(entry, bytes);
      length += bytes;
      previous = entry;
    }
    skips.writeTo(out);
    byte[] number = new byte[VariableLength.MAXIMUM_LENGTH];
    previous = 0;
    for (int entry = entries.nextSetBit(0); entry >= 0; entry = entries.nextSetBit(entry + 1)) {
      out.write(number, 0, VariableLength.encode(entry - previous, number));
      previous = entry;
    }
    return skips.size() + length;
  }
}
