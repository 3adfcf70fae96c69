package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.rtodirectory.edge.limit.LoadShedder;

/** Turns away some requests while the event loop of the connection cannot keep up. */
final class Shedding extends ChannelInboundHandlerAdapter {
  private final LoadShedder shedder;
  private final Refusals refusals;

  Shedding(LoadShedder shedder, Refusals refusals) {
    this.shedder = shedder;
    this.refusals = refusals;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof IncomingRequest request && !shedder.admits()) {
      refusals.turnAway(context, request);
    } else {
      context.fireChannelRead(message);
    }
  }
}
