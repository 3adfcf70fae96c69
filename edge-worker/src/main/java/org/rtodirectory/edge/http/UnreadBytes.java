package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a connection has received and not decoded yet. Only the thread of its event loop
 * may use it.
 */
final class UnreadBytes {
  private @Nullable ByteBuf bytes;
  private boolean canHoldRequest;

  /** Appends a buffer, and takes over the duty to release it. */
  void add(ByteBuf buffer, ChannelHandlerContext context) {
    canHoldRequest = true;
    bytes =
        bytes == null
            ? buffer
            : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(
                context.alloc(), bytes.discardReadBytes(), buffer);
  }

  /**
   * Returns whether the bytes may begin with a whole request. False if the last attempt to decode
   * them found none, and none have arrived since.
   */
  boolean canHoldRequest() {
    return canHoldRequest;
  }

  /** Returns whether a part of a request has arrived, decoded or not. */
  boolean hasStarted(RequestDecoder decoder) {
    return decoder.hasStarted(bytes);
  }

  /** Decodes the next request. Returns the same as {@link RequestDecoder#next}. */
  @Nullable Object decode(RequestDecoder decoder, ChannelHandlerContext context) {
    if (bytes == null) {
      return null;
    }
    Object message = decoder.next(context, bytes);
    canHoldRequest = message != null;
    if (!bytes.isReadable()) {
      drop();
    }
    return message;
  }

  /** Returns the size of the buffer in bytes. */
  int capacity() {
    return bytes == null ? 0 : bytes.capacity();
  }

  void drop() {
    if (bytes != null) {
      bytes.release();
      bytes = null;
      canHoldRequest = false;
    }
  }
}
