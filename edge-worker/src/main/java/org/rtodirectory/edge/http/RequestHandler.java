package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import java.net.InetSocketAddress;

/**
 * Answers whole requests, one after the other. What was read together is answered together: the
 * answers go out once all of it was read, or enough of them wait. The last handler of the pipeline;
 * shared by all connections; never blocks.
 */
@ChannelHandler.Sharable
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final Requests requests;
  private final ResponseWriter responses;
  private final Guard guard;

  /** What requests come to. */
  @FunctionalInterface
  interface Requests {
    Outcome outcome(FullHttpRequest request, InetSocketAddress peer);
  }

  RequestHandler(Requests requests, ResponseWriter responses, Guard guard) {
    this.requests = requests;
    this.responses = responses;
    this.guard = guard;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    Outcome outcome = requests.outcome(request, peer);
    guard
        .failure(() -> responses.write(context, request, outcome))
        .ifPresent(
            failure -> responses.write(context, request, new Outcome(failure, outcome.limits())));
    if (!context.channel().isWritable()) {
      context.flush();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
    context.fireChannelReadComplete();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // The connection is broken, or a handler in front gave up: there is nobody to answer.
    context.close();
  }
}
