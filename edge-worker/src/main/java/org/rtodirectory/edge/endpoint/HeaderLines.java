package org.rtodirectory.edge.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Headers of a response as they stand on the wire, a line for each. Encoded once, for they are the
 * same for many answers. Immutable.
 */
public final class HeaderLines {
  /** No headers. */
  public static final HeaderLines NONE = new HeaderLines(new byte[0]);

  private final byte[] encoded;

  private HeaderLines(byte[] encoded) {
    this.encoded = encoded;
  }

  /** One header. */
  public static HeaderLines of(CharSequence name, CharSequence value) {
    return NONE.and(name, value);
  }

  /**
   * These and one more.
   *
   * @throws IllegalArgumentException if the value holds anything but visible ASCII and spaces: it
   *     could end its line and begin another
   */
  public HeaderLines and(CharSequence name, CharSequence value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
        throw new IllegalArgumentException("the value of " + name + " is no text of a header");
      }
    }
    String line = name + ": " + value + "\r\n";
    return and(new HeaderLines(line.getBytes(StandardCharsets.US_ASCII)));
  }

  /** These and others. */
  public HeaderLines and(HeaderLines others) {
    if (encoded.length == 0) {
      return others;
    }
    byte[] both = Arrays.copyOf(encoded, encoded.length + others.encoded.length);
    System.arraycopy(others.encoded, 0, both, encoded.length, others.encoded.length);
    return new HeaderLines(both);
  }

  /** The lines with their ends; not to be changed. */
  public byte[] encoded() {
    return encoded;
  }

  @Override
  public String toString() {
    return new String(encoded, StandardCharsets.US_ASCII);
  }
}
