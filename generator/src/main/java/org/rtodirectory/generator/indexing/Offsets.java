package org.rtodirectory.generator.indexing;

import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.snapshot.ByteSequence;

/**
 * The offsets of items in a section of the search index, and of the end of the last item, as
 * unsigned little-endian ints. Not thread-safe.
 */
final class Offsets {
  private static final long MAX_OFFSET = 0xffff_ffffL;

  private final ByteSequence encoded = new ByteSequence();
  private long end;
  private int count;

  Offsets() {
    encoded.addFixed(0, Integer.BYTES);
  }

  /** Adds an item of {@code length} bytes. */
  void add(int length) {
    end += length;
    encoded.addFixed(requireRoom(end), Integer.BYTES);
    count++;
  }

  /** Returns the number of items. */
  int count() {
    return count;
  }

  ByteSequence encoded() {
    return encoded;
  }

  /** Returns an offset. Throws a {@link Failure} if it does not fit into an unsigned int. */
  static long requireRoom(long offset) {
    if (offset > MAX_OFFSET) {
      throw new Failure(
          "The database has more open locations than a search has room for. Publish them as"
              + " several directories, for example by state.");
    }
    return offset;
  }
}
