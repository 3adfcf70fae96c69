package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import org.rtodirectory.edge.limit.Refusal;

/** Refuses a connection as such: whatever comes on it is not looked at. */
final class Refusing extends ChannelInboundHandlerAdapter {
  private final Refusal reason;

  Refusing(Refusal reason) {
    this.reason = reason;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.fireChannelActive();
    context.fireChannelRead(reason);
    context.fireChannelReadComplete();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ReferenceCountUtil.release(message);
  }
}
