package org.rtodirectory.edge.buffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.IllegalReferenceCountException;
import java.nio.ByteBuffer;

/**
 * Read-only bytes outside the heap, with a count of uses: a response sends them as they are and
 * copies nothing. The creator has the first use; the memory is freed when the last use has ended.
 * The network library ends the use of a response when the response was sent or its connection is
 * gone. Safe for all threads.
 */
public final class SharedBytes {
  /** Without leak detection: that is for buffers of requests, and these live as long as a cache. */
  private static final UnpooledByteBufAllocator MEMORY = new UnpooledByteBufAllocator(true, true);

  private final ByteBuf bytes;
  private final int length;

  private SharedBytes(ByteBuf bytes) {
    this.bytes = bytes;
    this.length = bytes.readableBytes();
  }

  /** A copy of {@code bytes}. The caller has the first use. */
  public static SharedBytes copyOf(byte[] bytes) {
    ByteBuf copy = MEMORY.directBuffer(bytes.length, bytes.length).writeBytes(bytes);
    return new SharedBytes(copy.asReadOnly());
  }

  /** How many bytes there are. */
  public int length() {
    return length;
  }

  /** Adds a use; false if the bytes were freed before, as a cache may do at any moment. */
  public boolean acquire() {
    try {
      bytes.retain();
      return true;
    } catch (IllegalReferenceCountException freed) {
      return false;
    }
  }

  /** All bytes as a buffer to be sent. Its release ends a use, which the caller must have. */
  public ByteBuf toSend() {
    return bytes.duplicate();
  }

  /** Writes all bytes to the position of {@code target}; the caller must have a use. */
  public void writeTo(ByteBuffer target) {
    target.put(bytes.nioBuffer());
  }

  /** Ends a use. */
  public void release() {
    bytes.release();
  }

  /** How much memory all shared bytes take now. */
  public static long totalBytes() {
    return MEMORY.metric().usedDirectMemory();
  }
}
