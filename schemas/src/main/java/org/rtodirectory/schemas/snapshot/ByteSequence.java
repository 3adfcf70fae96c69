package org.rtodirectory.schemas.snapshot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A growing sequence of bytes in memory, which can be read forward from any position. The bytes are
 * in chunks, so growth copies nothing. Not thread-safe.
 */
public final class ByteSequence implements SnapshotWriter.SectionContent {
  /** The maximum length of a number that {@link #encode} writes. */
  public static final int MAX_NUMBER_BYTES = 5;

  private static final int CHUNK_LENGTH = 1 << 16;

  private final List<byte[]> chunks = new ArrayList<>();

  /** The bytes of a number before they are appended. */
  private final byte[] numberBytes = new byte[Long.BYTES];

  private byte[] lastChunk = {};

  /** The number of bytes in the last chunk. */
  private int lastChunkLength;

  public long length() {
    return chunks.isEmpty() ? 0 : (chunks.size() - 1L) * CHUNK_LENGTH + lastChunkLength;
  }

  /** Appends the first {@code length} bytes of an array. */
  public void add(byte[] bytes, int length) {
    int start = 0;
    while (start < length) {
      if (lastChunkLength == lastChunk.length) {
        lastChunk = new byte[CHUNK_LENGTH];
        chunks.add(lastChunk);
        lastChunkLength = 0;
      }
      int count = Math.min(length - start, lastChunk.length - lastChunkLength);
      System.arraycopy(bytes, start, lastChunk, lastChunkLength, count);
      start += count;
      lastChunkLength += count;
    }
  }

  /** Appends the lowest {@code length} bytes of a number, little-endian. */
  public void addFixed(long value, int length) {
    for (int i = 0; i < length; i++) {
      numberBytes[i] = (byte) (value >>> (i * Byte.SIZE));
    }
    add(numberBytes, length);
  }

  /**
   * Writes a non-negative number to the beginning of {@code bytes} in one to five bytes (LEB128): 7
   * bits per byte, lowest first. The high bit is set on all bytes but the last.
   *
   * @return the number of bytes written
   */
  public static int encode(int value, byte[] bytes) {
    int length = 0;
    int remainingBits = value;
    while (remainingBits >= 0x80) {
      bytes[length++] = (byte) (remainingBits | 0x80);
      remainingBits >>>= 7;
    }
    bytes[length++] = (byte) remainingBits;
    return length;
  }

  /** Appends a non-negative number in the format of {@link #encode}. */
  public void addNumber(int value) {
    add(numberBytes, encode(value, numberBytes));
  }

  /** Appends the length of a text in bytes, then its bytes in UTF-8. */
  public void addText(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    addNumber(bytes.length);
    add(bytes, bytes.length);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    for (int i = 0; i < chunks.size(); i++) {
      out.write(chunks.get(i), 0, i == chunks.size() - 1 ? lastChunkLength : CHUNK_LENGTH);
    }
  }

  /** Returns a reader that begins at a position. */
  public NumberReader readerAt(long position) {
    return new NumberReader(position);
  }

  /** A reader of numbers and texts that {@link #addNumber} and {@link #addText} appended. */
  public final class NumberReader {
    private long position;

    private NumberReader(long position) {
      this.position = position;
    }

    private byte nextByte() {
      byte next = chunks.get((int) (position / CHUNK_LENGTH))[(int) (position % CHUNK_LENGTH)];
      position++;
      return next;
    }

    /** Reads the next number. */
    public int readNumber() {
      int value = 0;
      int shift = 0;
      byte read;
      do {
        read = nextByte();
        value |= (read & 0x7f) << shift;
        shift += 7;
      } while (read < 0);
      return value;
    }

    /** Reads the next text. */
    public String readText() {
      byte[] bytes = new byte[readNumber()];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = nextByte();
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
