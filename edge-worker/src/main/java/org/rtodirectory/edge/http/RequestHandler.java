package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.net.InetSocketAddress;
import org.rtodirectory.edge.traffic.ServedEndpoint;

/**
 * Answers whole requests, one after the other. What was read together is answered together: the
 * answers go out once all of it was read, or enough of them wait. The last handler of the pipeline;
 * shared by all connections; never blocks.
 */
@ChannelHandler.Sharable
final class RequestHandler extends SimpleChannelInboundHandler<IncomingRequest> {
  private final Requests requests;
  private final ResponseWriter responses;
  private final Guard guard;
  private final Answered answered;

  /** What requests come to. */
  @FunctionalInterface
  interface Requests {
    Outcome outcome(IncomingRequest request, InetSocketAddress peer);
  }

  /** Is told what was answered. */
  @FunctionalInterface
  interface Answered {
    /** Does not listen. */
    Answered NOBODY = (request, peer, endpoint, sent, nanos) -> {};

    void answered(
        IncomingRequest request,
        InetSocketAddress peer,
        ServedEndpoint endpoint,
        Sent sent,
        long nanos);
  }

  RequestHandler(Requests requests, ResponseWriter responses, Guard guard, Answered answered) {
    this.requests = requests;
    this.responses = responses;
    this.guard = guard;
    this.answered = answered;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, IncomingRequest request) {
    long since = context.executor().ticker().nanoTime();
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    Outcome outcome = requests.outcome(request, peer);
    Sent sent = write(context, request, outcome);
    long nanos = context.executor().ticker().nanoTime() - since;
    answered.answered(request, peer, outcome.endpoint(), sent, nanos);
    if (!context.channel().isWritable()) {
      context.flush();
    }
  }

  /** A body that is made when it is written may fail then. */
  private Sent write(ChannelHandlerContext context, IncomingRequest request, Outcome outcome) {
    try {
      return responses.write(context, request, outcome);
    } catch (RuntimeException | InternalError failure) {
      return responses.write(context, request, outcome.with(guard.insteadOf(failure)));
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
