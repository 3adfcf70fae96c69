package org.rtodirectory.edge.http.connection;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.HeaderLines;
import org.rtodirectory.edge.http.routing.RateLimits;
import org.rtodirectory.edge.http.routing.ResponseWriter;
import org.rtodirectory.edge.http.routing.Route;
import org.rtodirectory.edge.http.routing.Router;
import org.rtodirectory.edge.http.syntax.IncomingRequest;
import org.rtodirectory.edge.limit.Policy;
import org.rtodirectory.edge.limit.RateLimitDecision;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.traffic.ServedEndpoint;

/**
 * Answers complete requests, one after the other: route, caller and method, rate limit, release,
 * endpoint, in this order. A decision of the shared limiter may come later, on the event loop of
 * the connection; {@link RequestQueue} meanwhile holds what follows. Requests that were read
 * together are answered together: responses are flushed when all of it was read, or enough of them
 * wait.
 *
 * <p>The releases are read, and the response written, within one task of the event loop. Every
 * exception on this way is reported as a bug and answered with 500. The last handler of the
 * pipeline, so it also reports the exceptions of the handlers before it; shared by all connections;
 * never blocks.
 */
@ChannelHandler.Sharable
public final class RequestHandler extends ChannelInboundHandlerAdapter {
  private final Function<IncomingRequest, Route> routes;
  private final CurrentRelease current;
  private final RateLimits limits;
  private final ClientAddress clients;
  private final ResponseWriter responses;
  private final InternalErrors errors;
  private final Answered answered;

  /** A listener for answered requests. */
  @FunctionalInterface
  public interface Answered {
    /** Does not listen. */
    Answered NOBODY = (request, peer, endpoint, sent, nanos) -> {};

    void answered(
        IncomingRequest request,
        InetSocketAddress peer,
        ServedEndpoint endpoint,
        ResponseWriter.Sent sent,
        long nanos);
  }

  public RequestHandler(
      Function<IncomingRequest, Route> routes,
      CurrentRelease current,
      RateLimits limits,
      ClientAddress clients,
      ResponseWriter responses,
      InternalErrors errors,
      Answered answered) {
    this.routes = routes;
    this.current = current;
    this.limits = limits;
    this.clients = clients;
    this.responses = responses;
    this.errors = errors;
    this.answered = answered;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    Exchange exchange = new Exchange(context, (IncomingRequest) message);
    try {
      exchange.begin();
    } catch (Throwable bug) {
      exchange.fail(bug);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
    context.fireChannelReadComplete();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      // The connection is broken: there is nobody to answer.
      context.close();
    } else {
      errors.end(context, cause, responses);
    }
  }

  /** A request on its way to its response. For the event loop of its connection. */
  private final class Exchange {
    private final ChannelHandlerContext context;
    private final IncomingRequest request;
    private final long since;
    private Route route = Router.NOTHING;
    private HeaderLines standing = HeaderLines.NONE;
    private boolean written;

    Exchange(ChannelHandlerContext context, IncomingRequest request) {
      this.context = context;
      this.request = request;
      this.since = context.executor().ticker().nanoTime();
    }

    void begin() {
      route = routes.apply(request);
      Answer uncounted = route.uncounted(request);
      if (uncounted != null) {
        write(uncounted);
        return;
      }
      Policy policy = route.policy();
      if (policy == null) {
        answer();
        return;
      }
      long client = clients.of(peer().getAddress(), request.headers()).network();
      CompletionStage<@Nullable RateLimitDecision> together = decideTogether(policy, client);
      if (together == null) {
        go(policy, limits.decide(policy, client));
      } else {
        together.whenCompleteAsync(
            (decision, failure) -> goLater(policy, client, decision, failure), context.executor());
      }
    }

    /** The decision of the shared limiter; null if there is none to ask. */
    private @Nullable CompletionStage<@Nullable RateLimitDecision> decideTogether(
        Policy policy, long client) {
      try {
        return limits.decideTogether(policy, client);
      } catch (RuntimeException bug) {
        errors.report(bug);
        return null;
      }
    }

    /** Without a decision of the shared limiter the request is counted here. */
    private void goLater(
        Policy policy,
        long client,
        @Nullable RateLimitDecision decision,
        @Nullable Throwable failure) {
      if (failure != null) {
        errors.report(failure);
      }
      if (!context.channel().isActive()) {
        return;
      }
      Runnable step =
          () ->
              later(() -> go(policy, decision == null ? limits.decide(policy, client) : decision));
      RequestScheduler scheduler = context.pipeline().get(RequestScheduler.class);
      if (scheduler == null) {
        step.run();
      } else {
        scheduler.resume(context, client, step);
      }
    }

    private void go(Policy policy, RateLimitDecision decision) {
      standing = limits.lines(policy, decision);
      if (decision.allowed()) {
        answer();
      } else {
        limits.rejected();
        write(route.tooMany(decision));
      }
    }

    private void answer() {
      HeldReleases held = current.held();
      write(held == null ? route.notReady() : route.answer(request, held));
    }

    /** Continues outside of a read of the pipeline, so nothing else flushes the response. */
    private void later(Runnable step) {
      try {
        step.run();
      } catch (Throwable bug) {
        fail(bug);
      }
      context.flush();
    }

    /** Writes the response; if this throws, nothing was written. */
    private void write(Answer answer) {
      ResponseWriter.Sent sent = responses.write(context, request, answer, standing);
      written = true;
      long nanos = context.executor().ticker().nanoTime() - since;
      answered.answered(request, peer(), route.served(), sent, nanos);
      if (!context.channel().isWritable()) {
        context.flush();
      }
    }

    /** A failure after the response was written does not affect the response. */
    void fail(Throwable bug) {
      errors.report(bug);
      if (written) {
        return;
      }
      try {
        write(InternalErrors.answer(bug, route));
      } catch (Throwable alsoBroken) {
        errors.report(alsoBroken);
        if (!written) {
          context.close();
        }
      }
    }

    private InetSocketAddress peer() {
      return (InetSocketAddress) context.channel().remoteAddress();
    }
  }
}
