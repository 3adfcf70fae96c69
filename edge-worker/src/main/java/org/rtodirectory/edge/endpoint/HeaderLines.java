package org.rtodirectory.edge.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Response headers as encoded lines. They are encoded only once, because most of them are the same
 * for many answers. Immutable.
 */
public final class HeaderLines {
  public static final HeaderLines NONE = new HeaderLines(new byte[0], 0);

  private final byte[] bytes;
  private final int length;

  private HeaderLines(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  /**
   * Returns one header.
   *
   * @throws IllegalArgumentException if the name or value is not valid text of a header
   */
  public static HeaderLines of(CharSequence name, CharSequence value) {
    return NONE.and(name, value);
  }

  /**
   * Returns these headers and one more.
   *
   * @throws IllegalArgumentException if the name or value is not valid text of a header
   */
  public HeaderLines and(CharSequence name, CharSequence value) {
    return new Builder(length + Builder.SEPARATOR_BYTES + name.length() + value.length())
        .add(this)
        .begin(name)
        .text(value)
        .end()
        .build();
  }

  public HeaderLines and(HeaderLines others) {
    return new Builder(length + others.length).add(this).add(others).build();
  }

  /** Returns the length of the lines in bytes, including their ends. */
  public int length() {
    return length;
  }

  /** Returns an array that begins with the lines. It must not be changed. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.US_ASCII);
  }

  /** A builder of header lines. Not thread-safe. */
  public static final class Builder {
    /** The length of the colon, the space and the end of a line. */
    private static final int SEPARATOR_BYTES = 4;

    private byte[] lines;
    private int length;

    /**
     * Creates an empty builder.
     *
     * @param expectedBytes the expected length of the lines
     */
    public Builder(int expectedBytes) {
      lines = new byte[expectedBytes];
    }

    /** Returns the length of the lines in bytes. */
    public int length() {
      return length;
    }

    public Builder add(HeaderLines others) {
      makeRoom(others.length);
      System.arraycopy(others.bytes, 0, lines, length, others.length);
      length += others.length;
      return this;
    }

    /** Begins a line with the name of a header. */
    public Builder begin(CharSequence name) {
      return text(name).text(": ");
    }

    /**
     * Appends text to the current line.
     *
     * @throws IllegalArgumentException if the text has a character other than visible ASCII and
     *     spaces, because it could begin another header
     */
    public Builder text(CharSequence text) {
      int count = text.length();
      makeRoom(count);
      for (int i = 0; i < count; i++) {
        char c = text.charAt(i);
        if (c < ' ' || c > '~') {
          throw new IllegalArgumentException("this is not valid text of a header");
        }
        lines[length + i] = (byte) c;
      }
      length += count;
      return this;
    }

    /** Appends a number to the current line. */
    public Builder number(long number) {
      return text(Long.toString(number));
    }

    /** Ends the current line. */
    public Builder end() {
      makeRoom(2);
      lines[length++] = '\r';
      lines[length++] = '\n';
      return this;
    }

    /** Returns the lines that were added. The builder must not be used afterwards. */
    public HeaderLines build() {
      return new HeaderLines(lines, length);
    }

    private void makeRoom(int bytes) {
      if (lines.length - length < bytes) {
        lines = Arrays.copyOf(lines, 2 * lines.length + bytes);
      }
    }
  }
}
