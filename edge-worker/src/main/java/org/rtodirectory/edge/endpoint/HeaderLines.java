package org.rtodirectory.edge.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Response headers in their encoded form, one line each. They are encoded when they are created,
 * because most of them are the same for many answers. Immutable.
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
   * @throws IllegalArgumentException if the value is not valid text of a header
   */
  public static HeaderLines of(CharSequence name, CharSequence value) {
    return NONE.and(name, value);
  }

  /**
   * Returns these headers and one more.
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
    /** The length of a line without name and value. */
    private static final int SEPARATORS = 4;

    private byte[] lines;
    private int length;

    /**
     * Creates an empty builder.
     *
     * @param bytes the expected length of the lines
     */
    public Builder(int bytes) {
      lines = new byte[bytes];
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

    public Builder begin(CharSequence name) {
      return text(name).text(": ");
    }

    /**
     * Appends text to the current line.
     *
     * @throws IllegalArgumentException if the text holds anything but visible ASCII and spaces: it
     *     could end its line and begin another
     */
    public Builder text(CharSequence text) {
      int more = text.length();
      makeRoom(more);
      for (int i = 0; i < more; i++) {
        char c = text.charAt(i);
        if (c < ' ' || c > '~') {
          throw new IllegalArgumentException("this is not valid text of a header");
        }
        lines[length + i] = (byte) c;
      }
      length += more;
      return this;
    }

    /** Appends the digits of a number, which must not be negative, to the current line. */
    public Builder number(long number) {
      return text(Long.toString(number));
    }

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
