package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import org.rtodirectory.edge.limit.LoadShedder;
import org.rtodirectory.edge.limit.Refusal;

/** Refuses some requests while the event loop of the connection cannot keep up. */
final class Shedding extends ChannelInboundHandlerAdapter {
  private final LoadShedder shedder;

  Shedding(LoadShedder shedder) {
    this.shedder = shedder;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof FullHttpRequest request && !shedder.admits()) {
      request.release();
      context.fireChannelRead(Refusal.OVERLOAD);
    } else {
      context.fireChannelRead(message);
    }
  }
}
