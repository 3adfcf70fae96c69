package org.rtodirectory.edge.endpoint;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The body of an answer. A body may be rendered only when it is sent, because a response to HEAD,
 * or to a client that already has the body, does not need the bytes.
 */
public interface Body {
  /** Returns the bytes, which must not be changed. */
  byte[] bytes();

  /** Returns the length in bytes. */
  default int length() {
    return bytes().length;
  }

  /** Writes all bytes at the position of the target. */
  default void writeTo(ByteBuffer target) {
    target.put(bytes());
  }

  /** Returns whether rendering is so expensive that the bytes are cached for other requests. */
  default boolean isCostly() {
    return false;
  }

  /** Returns a body of existing bytes, which the caller must not change afterwards. */
  static Body of(byte[] bytes) {
    return () -> bytes;
  }

  /**
   * Returns a body that is written each time it is used.
   *
   * @param writer writes {@code length} bytes at the position of its argument
   */
  static Body of(IntSupplier length, Consumer<ByteBuffer> writer) {
    return new Body() {
      @Override
      public byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(length());
        writeTo(bytes);
        return bytes.array();
      }

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

  /** Returns a body that is expensive to render. */
  static Body ofRenderer(Supplier<byte[]> renderer) {
    return new Body() {
      @Override
      public byte[] bytes() {
        return renderer.get();
      }

      @Override
      public boolean isCostly() {
        return true;
      }
    };
  }
}
