package org.rtodirectory.edge.endpoint;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The body of an answer. It is not written for a client that has it already, or for HEAD. */
public interface Body {
  /** The length in bytes. */
  int length();

  /** Writes all bytes at the position of the target. */
  void writeTo(ByteBuffer target);

  /**
   * Whether the bytes are so expensive to make that they are cached for other requests, and that
   * their length is only computed when it is needed.
   */
  default boolean isCostly() {
    return false;
  }

  /** A body of existing bytes, which must not be changed afterwards. */
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

      /** Not copied again. */
      @Override
      public byte[] bytes() {
        return bytes;
      }
    };
  }

  /** A body that {@code writer} writes. */
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

  /** A body of at least a few KB that is rendered when it is first needed. For one thread. */
  static Body rendered(Supplier<byte[]> renderer) {
    return new Body() {
      private byte @Nullable [] bytes;

      @Override
      public int length() {
        return bytes().length;
      }

      @Override
      public void writeTo(ByteBuffer target) {
        target.put(bytes());
      }

      @Override
      public boolean isCostly() {
        return true;
      }

      /** Not copied again. */
      @Override
      public byte[] bytes() {
        if (bytes == null) {
          bytes = renderer.get();
        }
        return bytes;
      }
    };
  }

  /** The bytes, which must not be changed. */
  default byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length());
    writeTo(bytes);
    return bytes.array();
  }
}
