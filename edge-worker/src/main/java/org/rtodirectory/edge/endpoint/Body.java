package org.rtodirectory.edge.endpoint;

import java.nio.ByteBuffer;

/**
 * The bytes of an answer. They may be made only when they are written: an answer to a client that
 * has them already, or to HEAD, never is.
 */
public interface Body {
  /** How many bytes there are. */
  int length();

  /** Writes them all, from the position on. */
  void writeTo(ByteBuffer target);

  /** Bytes that are there; not to be changed any more. */
  static Body of(byte[] bytes) {
    return new Body() {
      @Override
      public int length() {
        return bytes.length;
      }

      @Override
      public void writeTo(ByteBuffer target) {
        target.put(bytes);
      }
    };
  }

  /** The bytes, as a copy. */
  default byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length());
    writeTo(bytes);
    return bytes.array();
  }
}
