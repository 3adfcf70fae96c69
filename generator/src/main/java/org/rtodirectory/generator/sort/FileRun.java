package org.rtodirectory.generator.sort;

/** Reads the records of a sorted run, which stands in a part of a file, through one buffer. */
final class FileRun extends RecordCursor {
  private static final int HEADER_LENGTH = 2 * Integer.BYTES;

  private final TemporaryFile file;
  private final long end;

  /** Where in the file {@link #bytes} stand, how many of them are filled, and the next record. */
  private long position;

  private int filled;
  private int next;

  /**
   * @param from where the run begins
   * @param end where it ends
   * @param bufferLength bytes that are read at once
   */
  FileRun(TemporaryFile file, long from, long end, int bufferLength) {
    this.file = file;
    this.position = from;
    this.end = end;
    this.bytes = new byte[bufferLength];
  }

  @Override
  boolean advance() {
    if (position + next >= end) {
      return false;
    }
    ensure(HEADER_LENGTH);
    length = Run.getInt(bytes, next);
    keyLength = Run.getInt(bytes, next + Integer.BYTES);
    ensure(HEADER_LENGTH + length);
    start = next + HEADER_LENGTH;
    next = start + length;
    return true;
  }

  /** Has the next {@code needed} bytes in the buffer. */
  private void ensure(int needed) {
    if (filled - next >= needed) {
      return;
    }
    position += next;
    next = 0;
    if (bytes.length < needed) {
      bytes = new byte[needed];
    }
    filled = file.read(position, bytes);
    if (filled < needed) {
      throw new IllegalStateException("a temporary file ends inside a record");
    }
  }
}
