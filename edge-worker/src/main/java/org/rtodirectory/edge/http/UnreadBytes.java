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
  private boolean shouldDecode;

  /** Appends a buffer, and takes over the duty to release it. */
  void add(ByteBuf buffer, ChannelHandlerContext context) {
    shouldDecode = true;
    bytes =
        bytes == null
            ? buffer
            : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(
                context.alloc(), bytes.discardReadBytes(), buffer);
  }

  /**
   * Returns whether to try to decode a request. False if the last attempt found no whole request,
   * and no bytes have arrived since.
   */
  boolean shouldDecode() {
    return shouldDecode;
  }

  /** Returns whether a part of a request has arrived, decoded or not. */
  boolean hasStarted(RequestDecoder decoder) {
    return decoder.hasStarted(bytes);
  }

  /** Decodes the next request, as {@link RequestDecoder#next} does. */
  @Nullable Object decode(RequestDecoder decoder, ChannelHandlerContext context) {
    if (bytes == null) {
      return null;
    }
    Object message = decoder.next(context, bytes);
    shouldDecode = message != null;
    if (!bytes.isReadable()) {
      drop();
    }
    return message;
  }

  /** Returns the size of the buffer in bytes. */
  int capacity() {
    return bytes == null ? 0 : bytes.capacity();
  }

  /** Drops all bytes and releases the buffer. */
  void drop() {
    if (bytes != null) {
      bytes.release();
      bytes = null;
      shouldDecode = false;
    }
  }
}
