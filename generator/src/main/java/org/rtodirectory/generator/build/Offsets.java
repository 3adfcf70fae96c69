package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Where the items of a section begin: collected while they are written, laid out as a number for
 * each and one for the end, little-endian. They wait in a temporary file. Not for use by several
 * threads.
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

  /** Of eight bytes each. */
  static Offsets longs() {
    return new Offsets(true);
  }

  /** Of four bytes each, without a sign: room for 4 GiB, some 200 million stores. */
  static Offsets ints() {
    return new Offsets(false);
  }

  /**
   * Says that the next item has {@code length} bytes.
   *
   * @throws IllegalStateException if the section is longer than the numbers can say
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
