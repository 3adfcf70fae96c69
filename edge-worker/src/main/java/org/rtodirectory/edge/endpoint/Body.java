package org.rtodirectory.edge.endpoint;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.buffer.SharedBytes;
import org.rtodirectory.edge.coding.ContentCoding;
import org.rtodirectory.edge.release.PreparedDocument;

/**
 * The body of an answer. Its bytes are either shared by many responses or written for each
 * response; the latter are not written for a client that has them already, or for HEAD.
 */
public interface Body {
  /** The length in bytes. */
  int length();

  /** Writes all bytes at the position of the target. */
  void writeTo(ByteBuffer target);

  /** Its bytes if they are shared by many responses; null if they are written for each response. */
  default @Nullable SharedBytes shared() {
    return null;
  }

  /** Its bytes in a coding if they were compressed beforehand; null if they were not. */
  default @Nullable SharedBytes shared(ContentCoding coding) {
    return null;
  }

  /**
   * Whether the bytes are so expensive to make that they are cached for other requests, and that
   * their length is only computed when it is needed.
   */
  default boolean isCostly() {
    return false;
  }

  /** A body of existing bytes, which must not be changed afterwards. */
  static Body of(byte[] bytes) {
    return of(() -> bytes.length, target -> target.put(bytes));
  }

  /** The body of a document, which is shared. */
  static Body of(PreparedDocument document) {
    return new Body() {
      @Override
      public int length() {
        return document.plain().length();
      }

      @Override
      public void writeTo(ByteBuffer target) {
        document.plain().writeTo(target);
      }

      @Override
      public SharedBytes shared() {
        return document.plain();
      }

      @Override
      public @Nullable SharedBytes shared(ContentCoding coding) {
        return document.coded(coding);
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

  /** The bytes, as a copy. */
  default byte[] bytes() {
    ByteBuffer bytes = ByteBuffer.allocate(length());
    writeTo(bytes);
    return bytes.array();
  }
}
