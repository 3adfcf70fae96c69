package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * The handler that answers rejected requests and connections in JSON, before they are routed. A
 * handler that rejects a request passes on a {@link RejectionReason} in its place, so that
 * responses stay in order. The connection is closed, because later requests on it could not be
 * recognized or are not wanted. Shared by all connections.
 */
@ChannelHandler.Sharable
public final class RejectionHandler extends ChannelInboundHandlerAdapter {
  private final ResponseWriter responses;
  private final RejectionReason.Listener events;

  public RejectionHandler(ResponseWriter responses, RejectionReason.Listener events) {
    this.responses = responses;
    this.events = events;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof RejectionReason reason) {
      reject(context, reason);
    } else {
      context.fireChannelRead(message);
    }
  }

  /** Answers a rejection for a reason, and closes the connection. */
  void reject(ChannelHandlerContext context, RejectionReason reason) {
    events.rejected(reason);
    responses.reject(context, reason.answer());
  }
}
