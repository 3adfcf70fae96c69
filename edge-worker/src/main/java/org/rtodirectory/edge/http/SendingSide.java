package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.SocketChannel;

/**
 * The sending side of a connection: the responses that the kernel has not accepted, and the ways to
 * close it. Only the thread of the event loop may use it. Stateless.
 */
final class SendingSide {
  private SendingSide() {}

  /** Returns the number of response bytes that the kernel has not accepted. */
  static long unsentBytes(Channel channel) {
    ChannelOutboundBuffer responses = channel.unsafe().outboundBuffer();
    return responses == null ? 0 : responses.totalPendingWriteBytes();
  }

  /**
   * Returns the bytes of the responses in memory. A response counts as a whole until the kernel has
   * accepted all of it, because its buffer is not released earlier.
   */
  static long heldBytes(Channel channel) {
    ChannelOutboundBuffer responses = channel.unsafe().outboundBuffer();
    Object current = responses == null ? null : responses.current();
    int sentPart = current instanceof ByteBuf response ? response.readerIndex() : 0;
    return unsentBytes(channel) + sentPart;
  }

  /** Closes the sending side. Returns false if the socket is not open. */
  static boolean shutDown(Channel channel) {
    if (channel instanceof SocketChannel socket && socket.isActive()) {
      socket.shutdownOutput();
      return true;
    }
    return false;
  }

  /**
   * Closes the connection immediately, by a TCP reset. The kernel drops the bytes that the client
   * has not read.
   */
  static void reset(Channel channel) {
    try {
      if (channel instanceof SocketChannel socket && socket.isActive()) {
        socket.config().setSoLinger(0);
      }
    } catch (ChannelException alreadyClosed) {
      // Nothing is left to send.
    }
    channel.unsafe().close(channel.voidPromise());
  }
}
