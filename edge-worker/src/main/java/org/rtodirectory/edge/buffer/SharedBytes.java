package org.rtodirectory.edge.buffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.IllegalReferenceCountException;
import java.nio.ByteBuffer;

/**
 * Reference-counted read-only bytes outside the heap, which responses send without copying. The
 * creator has the first reference; the memory is freed when the last one is released. Netty
 * releases the reference of a response when the response was sent or its connection is closed. Safe
 * for all threads.
 */
public final class SharedBytes {
  /** An allocator without leak detection, because these buffers live as long as a cache. */
  private static final UnpooledByteBufAllocator MEMORY = new UnpooledByteBufAllocator(true, true);

  private final ByteBuf bytes;
  private final int length;

  private SharedBytes(ByteBuf bytes) {
    this.bytes = bytes;
    this.length = bytes.readableBytes();
  }

  /** A copy of {@code bytes}. The caller has the first reference. */
  public static SharedBytes copyOf(byte[] bytes) {
    ByteBuf copy = MEMORY.directBuffer(bytes.length, bytes.length).writeBytes(bytes);
    return new SharedBytes(copy.asReadOnly());
  }

  /** The length in bytes. */
  public int length() {
    return length;
  }

  /** Adds a reference; false if the bytes were freed before, which a cache may do at any time. */
  public boolean acquire() {
    try {
      bytes.retain();
      return true;
    } catch (IllegalReferenceCountException freed) {
      return false;
    }
  }

  /**
   * All bytes as a buffer to be sent. The buffer takes over a reference of the caller, and
   * releasing the buffer releases it.
   */
  public ByteBuf toSend() {
    return bytes.duplicate();
  }

  /** Writes all bytes at the position of {@code target}; the caller must have a reference. */
  public void writeTo(ByteBuffer target) {
    target.put(bytes.nioBuffer());
  }

  /** Releases a reference. */
  public void release() {
    bytes.release();
  }

  /** The size of all shared bytes in memory, in bytes. */
  public static long totalBytes() {
    return MEMORY.metric().usedDirectMemory();
  }
}
