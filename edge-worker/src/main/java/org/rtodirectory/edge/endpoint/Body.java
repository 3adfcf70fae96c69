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
 * The bytes of an answer: either they exist, shared by many responses, or they are written anew for
 * each response. Those are not made for a client that has them already, or for HEAD.
 */
public interface Body {
  /** How many bytes there are. */
  int length();

  /** Writes them all, from the position on. */
  void writeTo(ByteBuffer target);

  /** Its bytes if they are shared by many responses; null if they are written for each. */
  default @Nullable SharedBytes shared() {
    return null;
  }

  /** Its bytes in a coding if they were compressed beforehand; null if they were not. */
  default @Nullable SharedBytes shared(ContentCoding coding) {
    return null;
  }

  /**
   * Whether the bytes take so long to make that they are kept for other requests, and how many
   * there are is not asked without need.
   */
  default boolean isCostly() {
    return false;
  }

  /** Bytes that exist; not to be changed any more. */
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

  /** A body of a few KB and more that is rendered when it is first needed. For one thread. */
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
