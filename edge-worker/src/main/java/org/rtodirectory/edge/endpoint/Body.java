package org.rtodirectory.edge.endpoint;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

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
    return of(() -> bytes.length, target -> target.put(bytes));
  }

  /** What somebody else knows how to write. */
  static Body of(IntSupplier length, Consumer<ByteBuffer> writer) {
    return new Body() {
      @Override
      public int length() {
        return length.getAsInt();
      }

      @Override
      public void writeTo(ByteBuffer target) {
        writer.accept(target);
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
