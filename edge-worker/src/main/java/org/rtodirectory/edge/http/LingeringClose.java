package org.rtodirectory.edge.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection so that its last response arrives (RFC 9112, section 9.6): first only the
 * half that sends; what still comes is dropped, until the client closes as well or has had its
 * time. Closed at once, a connection on which a client is still sending would be reset, and the
 * response lost. The first handler of the pipeline, so that every close passes it.
 */
final class LingeringClose extends ChannelDuplexHandler {
  private static final int SECONDS = 2;

  private boolean closing;

  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    if (!closing && context.channel() instanceof SocketChannel socket && socket.isActive()) {
      closing = true;
      socket.shutdownOutput();
      context.executor().schedule(() -> context.close(), SECONDS, TimeUnit.SECONDS);
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
}
