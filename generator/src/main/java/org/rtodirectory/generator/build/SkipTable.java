package org.rtodirectory.generator.build;

import org.rtodirectory.typeahead.TypeaheadFormat;

/**
 * Makes the skip tables of posting lists (see {@link TypeaheadFormat}): for each block of a list
 * but the first the entry before it, and where it begins. Not for use by several threads.
 */
final class SkipTable {
  private final Out out;
  private final byte[] skip = new byte[TypeaheadFormat.SKIP_LENGTH];
  private int count;
  private int previous;
  private int offset;

  /** Takes bytes. */
  @FunctionalInterface
  interface Out {
    void write(byte[] bytes, int start, int length);
  }

  SkipTable(Out out) {
    this.out = out;
  }

  /** Length in bytes of the table of a list of {@code entries}. */
  static long length(int entries) {
    return entries == 0
        ? 0
        : (entries - 1) / TypeaheadFormat.BLOCK * (long) TypeaheadFormat.SKIP_LENGTH;
  }

  /** Begins another list. */
  void begin() {
    count = 0;
    offset = 0;
  }

  /** Says that the next entry of the list takes {@code length} bytes. */
  void add(int entry, int length) {
    if (count > 0 && count % TypeaheadFormat.BLOCK == 0) {
      putInt(0, previous);
      putInt(Integer.BYTES, offset);
      out.write(skip, 0, skip.length);
    }
    count++;
    previous = entry;
    offset = Math.addExact(offset, length);
  }

  private void putInt(int at, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      skip[at + i] = (byte) (value >>> (i * Byte.SIZE));
    }
  }
}
