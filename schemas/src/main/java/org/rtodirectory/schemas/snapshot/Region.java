package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * A range of bytes of a mapped file, little-endian, of any length. A buffer may not exceed 2 GiB,
 * so a long region has pieces of 512 MiB that overlap by 1 MiB. A value that starts in a piece and
 * is shorter than 1 MiB therefore lies completely in this piece. Safe for all threads. The bytes
 * never change.
 *
 * <p>The owner calls {@link #close} when no thread reads the region any more, and then unmaps the
 * file. A later read is a bug. A thread that knows of the closing then gets an {@link
 * IndexOutOfBoundsException} and does not crash the process, because a closed region has no
 * buffers.
 */
public final class Region implements AutoCloseable {
  private static final int PIECE_BITS = 29;
  private static final long PIECE_BYTES = 1L << PIECE_BITS;
  private static final long OVERLAP_BYTES = 1L << 20;
  private static final ByteBuffer[] NO_PIECES = {};
  private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

  private final long length;

  // These fields are not volatile, so reading them is as cheap as reading final fields. The owner
  // makes sure that close() happens after the last read.
  private ByteBuffer[] pieces;
  private ByteBuffer firstPiece;

  private Region(ByteBuffer[] pieces, long length) {
    this.pieces = pieces;
    this.firstPiece = pieces.length == 0 ? NO_BYTES : pieces[0];
    this.length = length;
  }

  static Region of(Mapping file, SnapshotHeader.Extent extent) {
    ByteBuffer[] pieces =
        new ByteBuffer[(int) ((extent.length() + PIECE_BYTES - 1) >>> PIECE_BITS)];
    for (int i = 0; i < pieces.length; i++) {
      long start = i * PIECE_BYTES;
      long size = Math.min(PIECE_BYTES + OVERLAP_BYTES, extent.length() - start);
      pieces[i] = file.slice(extent.offset() + start, size).order(ByteOrder.LITTLE_ENDIAN);
    }
    return new Region(pieces, extent.length());
  }

  /** Returns a region in memory, of at most 512 MiB. */
  public static Region of(byte[] bytes) {
    return new Region(
        new ByteBuffer[] {ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)}, bytes.length);
  }

  public long length() {
    return length;
  }

  public byte getByte(long offset) {
    return piece(offset).get(offsetInPiece(offset));
  }

  public int getInt(long offset) {
    return piece(offset).getInt(offsetInPiece(offset));
  }

  public long getLong(long offset) {
    return piece(offset).getLong(offsetInPiece(offset));
  }

  /**
   * Copies {@code count} bytes (at most 1 MiB) from {@code offset} into {@code target} at {@code
   * position}.
   */
  public void copy(long offset, int count, byte[] target, int position) {
    if (count > 0) {
      piece(offset).get(offsetInPiece(offset), target, position, count);
    }
  }

  /** Copies {@code count} bytes (at most 1 MiB) from {@code offset} to the position of a buffer. */
  public void copy(long offset, int count, ByteBuffer target) {
    if (count > 0) {
      int position = target.position();
      target.put(position, piece(offset), offsetInPiece(offset), count).position(position + count);
    }
  }

  /**
   * Returns a copy of the {@code count} bytes (at most 1 MiB) from {@code offset}.
   *
   * @throws IndexOutOfBoundsException if the region does not contain all of them, before any memory
   *     is allocated
   */
  public byte[] bytes(long offset, int count) {
    Objects.checkFromIndexSize(offset, count, length);
    byte[] copy = new byte[count];
    copy(offset, count, copy, 0);
    return copy;
  }

  /**
   * Returns the number of entries of a table, which is the first int of the region. After it come
   * the start of each entry and the end of the last entry, each an int.
   *
   * @throws IndexOutOfBoundsException if the region is too short for the entries, so that a wrong
   *     number never costs memory
   */
  int tableCount() {
    int count = getInt(0);
    // The count and the first start come before the other starts and the end.
    Objects.checkFromIndexSize(2L * Integer.BYTES, (long) count * Integer.BYTES, length);
    return count;
  }

  /** Drops the buffers. No thread may be reading the region. Closing it again does nothing. */
  @Override
  public void close() {
    pieces = NO_PIECES;
    firstPiece = NO_BYTES;
  }

  private ByteBuffer piece(long offset) {
    return offset < PIECE_BYTES ? firstPiece : pieces[(int) (offset >>> PIECE_BITS)];
  }

  private static int offsetInPiece(long offset) {
    return (int) (offset & (PIECE_BYTES - 1));
  }
}
