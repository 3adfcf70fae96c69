package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection so that its last response arrives (RFC 9112, section 9.6): first only the
 * sending half; what is still received is discarded, until the client closes as well or its time is
 * up. If it were closed at once while the client is still sending, TCP would reset it, and the
 * response would be lost. The first handler of the pipeline, so that every close passes it.
 */
final class LingeringClose extends ChannelDuplexHandler {
  private static final int SECONDS = 2;

  private boolean closing;

  /**
   * Closes a connection at once, without waiting for anything: TCP resets it, and the kernel frees
   * what the client has not yet received.
   */
  static void reset(Channel channel) {
    try {
      if (channel instanceof SocketChannel socket && socket.isActive()) {
        socket.config().setSoLinger(0);
      }
    } catch (ChannelException closedAlready) {
      // Then nothing is left to send.
    }
    channel.unsafe().close(channel.voidPromise());
  }

  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    if (!closing && context.channel() instanceof SocketChannel socket && socket.isActive()) {
      closing = true;
      socket.shutdownOutput();
      context.executor().schedule(() -> context.close(), SECONDS, TimeUnit.SECONDS);
      context.read();
    } else if (!closing) {
      context.close();
    }
    context.channel().closeFuture().addListener(closed -> promise.trySuccess());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (closing) {
      ReferenceCountUtil.release(message);
    } else {
      context.fireChannelRead(message);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (closing) {
      context.read();
    } else {
      context.fireChannelReadComplete();
    }
  }
}
