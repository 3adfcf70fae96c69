package org.rtodirectory.generator.sort;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Reads parts of a {@link TemporaryFile} byte by byte, through one buffer. It stands at no part in
 * the beginning. Not for use by several threads.
 */
public final class FilePart {
  private final TemporaryFile file;
  private final byte[] buffer;

  /** Where in the file the buffer ends, and the part. */
  private long position;

  private long end;

  /** The bytes of the buffer that are yet to be read. */
  private int next;

  private int filled;

  /**
   * @param bufferLength how many bytes are read at once
   */
  public FilePart(TemporaryFile file, int bufferLength) {
    this.file = file;
    this.buffer = new byte[bufferLength];
  }

  /** Begins to read the bytes from {@code start} to before {@code end}. */
  public FilePart moveTo(long start, long end) {
    position = start;
    this.end = end;
    next = 0;
    filled = 0;
    return this;
  }

  /**
   * The next byte.
   *
   * @throws IllegalStateException if the part has no more
   */
  public byte next() {
    if (next == filled) {
      fill();
    }
    return buffer[next++];
  }

  /** The next number, as {@link RecordBuffer#number} writes it, if it fits into an int. */
  public int number() {
    int value = 0;
    int shift = 0;
    byte read;
    do {
      read = next();
      value |= (read & 0x7f) << shift;
      shift += Byte.SIZE - 1;
    } while (read < 0);
    return value;
  }

  /** Copies the next {@code length} bytes to {@code out}. */
  public void copyTo(OutputStream out, long length) throws IOException {
    long rest = length;
    while (rest > 0) {
      if (next == filled) {
        fill();
      }
      int count = (int) Math.min(rest, filled - next);
      out.write(buffer, next, count);
      next += count;
      rest -= count;
    }
  }

  private void fill() {
    int length = (int) Math.min(buffer.length, end - position);
    filled = length == 0 ? 0 : file.read(position, buffer, length);
    next = 0;
    position += filled;
    if (filled == 0) {
      throw new IllegalStateException("a part of a temporary file is read beyond its end");
    }
  }
}
