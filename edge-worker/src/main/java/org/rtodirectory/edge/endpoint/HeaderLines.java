package org.rtodirectory.edge.endpoint;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.rtodirectory.text.Decimal;

/**
 * Headers of a response as they stand on the wire, a line for each. Encoded when they are made, for
 * most are the same for many answers. Immutable.
 */
public final class HeaderLines {
  /** No headers. */
  public static final HeaderLines NONE = new HeaderLines(new byte[0], 0);

  private final byte[] bytes;
  private final int length;

  private HeaderLines(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  /**
   * One header.
   *
   * @throws IllegalArgumentException if the value is not valid text of a header
   */
  public static HeaderLines of(CharSequence name, CharSequence value) {
    return NONE.and(name, value);
  }

  /**
   * These and one more.
   *
   * @throws IllegalArgumentException if the value is not valid text of a header
   */
  public HeaderLines and(CharSequence name, CharSequence value) {
    return new Builder(length + Builder.SEPARATORS + name.length() + value.length())
        .add(this)
        .begin(name)
        .text(value)
        .end()
        .build();
  }

  /** These and others. */
  public HeaderLines and(HeaderLines others) {
    return new Builder(length + others.length).add(this).add(others).build();
  }

  /** How many bytes the lines have, with their ends. */
  public int length() {
    return length;
  }

  /** Bytes that begin with the lines; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.US_ASCII);
  }

  /** Writes lines out of parts. Not for use by several threads. */
  public static final class Builder {
    /** Bytes of a line besides name and value. */
    private static final int SEPARATORS = 4;

    private static final int MOST_DIGITS = 19;

    private ByteBuffer lines;

    /**
     * A builder without lines.
     *
     * @param bytes about how many there will be
     */
    public Builder(int bytes) {
      lines = ByteBuffer.allocate(bytes);
    }

    /** Adds whole lines. */
    public Builder add(HeaderLines others) {
      makeRoom(others.length);
      lines.put(others.bytes, 0, others.length);
      return this;
    }

    /** Begins a line. */
    public Builder begin(CharSequence name) {
      return text(name).text(": ");
    }

    /**
     * Goes on in a line.
     *
     * @throws IllegalArgumentException if the text holds anything but visible ASCII and spaces: it
     *     could end its line and begin another
     */
    public Builder text(CharSequence text) {
      makeRoom(text.length());
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c < ' ' || c > '~') {
          throw new IllegalArgumentException("this is not valid text of a header");
        }
        lines.put((byte) c);
      }
      return this;
    }

    /** Goes on in a line with the digits of a number, which is at least 0. */
    public Builder number(long number) {
      makeRoom(MOST_DIGITS);
      Decimal.put(lines, number);
      return this;
    }

    /** Ends a line. */
    public Builder end() {
      makeRoom(2);
      lines.put((byte) '\r').put((byte) '\n');
      return this;
    }

    /** What was added; the builder is not to be used any more. */
    public HeaderLines build() {
      return new HeaderLines(lines.array(), lines.position());
    }

    private void makeRoom(int bytes) {
      if (lines.remaining() < bytes) {
        lines = ByteBuffer.allocate(2 * lines.capacity() + bytes).put(lines.flip());
      }
    }
  }
}
