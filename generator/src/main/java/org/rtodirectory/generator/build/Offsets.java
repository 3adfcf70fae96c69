package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The offsets of the items of a section: one little-endian number per item and one for the end.
 * They are collected in a temporary file while the items are written. For one thread.
 */
final class Offsets implements SnapshotWriter.Content, Closeable {
  private static final long LARGEST_INT = 0xffff_ffffL;

  private final Spill ends = new Spill();
  private final boolean areLongs;
  private long end;

  private Offsets(boolean areLongs) {
    this.areLongs = areLongs;
    add(0);
  }

  /** Offsets of eight bytes. */
  static Offsets longs() {
    return new Offsets(true);
  }

  /** Unsigned offsets of four bytes, for up to 4 GiB or about 200 million stores. */
  static Offsets ints() {
    return new Offsets(false);
  }

  /**
   * Adds an item of {@code length} bytes.
   *
   * @throws IllegalStateException if the section is too long for the width of the offsets
   */
  void add(long length) {
    end += length;
    if (areLongs) {
      ends.addLong(end);
    } else if (end > LARGEST_INT) {
      throw new IllegalStateException("more stores than a typeahead index has room for");
    } else {
      ends.addInt((int) end);
    }
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    ends.writeTo(out);
  }

  @Override
  public void close() {
    ends.close();
  }
}
