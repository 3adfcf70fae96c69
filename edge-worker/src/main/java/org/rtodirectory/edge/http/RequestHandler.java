package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.operations.HandlerName;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedReleases;

/**
 * The handler that answers requests from the loaded releases, within one task of the event loop. It
 * answers a {@link RejectionReason} with its error and closes the connection, because it cannot
 * tell where the next request begins, or should not answer it.
 *
 * <p>Every exception is reported as a bug and answered with 500. It is the last handler of the
 * pipeline, so it also reports the exceptions of the handlers before it. All connections share it.
 * It never blocks.
 */
@ChannelHandler.Sharable
public final class RequestHandler extends ChannelInboundHandlerAdapter {
  private final CurrentRelease current;
  private final ResponseWriter responses;
  private final InternalErrors errors;
  private final RejectionReason.RejectionListener events;
  private final AnswerListener listener;

  @FunctionalInterface
  public interface AnswerListener {
    void onAnswer(
        IncomingRequest request,
        InetSocketAddress peer,
        HandlerName endpoint,
        ResponseWriter.SentResponse sent,
        long nanos);
  }

  /**
   * @param events is notified of every request and connection that is refused
   */
  public RequestHandler(
      CurrentRelease current,
      ResponseWriter responses,
      InternalErrors errors,
      RejectionReason.RejectionListener events,
      AnswerListener listener) {
    this.current = current;
    this.responses = responses;
    this.errors = errors;
    this.events = events;
    this.listener = listener;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof RejectionReason reason) {
      reject(context, reason);
      return;
    }
    RateLimit.RoutedRequest routed = (RateLimit.RoutedRequest) message;
    ResponseWriter.SentResponse sent = write(context, routed);
    if (sent != null) {
      report(context, routed, sent);
      if (!context.channel().isWritable()) {
        context.flush();
      }
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  /** Answers a rejection for a reason, and closes the connection. */
  void reject(ChannelHandlerContext context, RejectionReason reason) {
    events.onRejection(reason);
    reject(context, reason.answer());
  }

  /** Writes an error. A response to HEAD has no body, even if the request is malformed. */
  private void reject(ChannelHandlerContext context, Answer answer) {
    responses.reject(context, answer, !Connection.usesHeadMethod(context.channel()));
  }

  /** Answers 500 after a bug, and ends the connection, because later requests may be lost. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      // The connection is broken: there is nobody to answer.
      context.close();
      return;
    }
    errors.report(cause);
    Connection.end(context.channel());
    try {
      reject(context, InternalErrors.INTERNAL_ERROR);
    } catch (RuntimeException | Error secondBug) {
      errors.report(secondBug);
      context.close();
    }
  }

  /** Writes the response, or null if even an error could not be written. */
  private ResponseWriter.@Nullable SentResponse write(
      ChannelHandlerContext context, RateLimit.RoutedRequest routed) {
    try {
      return responses.write(context, routed.request(), answer(routed), routed.headers());
    } catch (Throwable bug) {
      return writeError(context, routed, bug);
    }
  }

  private ResponseWriter.@Nullable SentResponse writeError(
      ChannelHandlerContext context, RateLimit.RoutedRequest routed, Throwable bug) {
    errors.report(bug);
    try {
      Answer error = InternalErrors.answer(bug, routed.route());
      return responses.write(context, routed.request(), error, routed.headers());
    } catch (Throwable secondBug) {
      errors.report(secondBug);
      context.close();
      return null;
    }
  }

  private Answer answer(RateLimit.RoutedRequest routed) {
    if (routed.answer() != null) {
      return routed.answer();
    }
    LoadedReleases releases = current.releases();
    return releases == null
        ? routed.route().notReady()
        : routed.route().answer(routed.request(), releases);
  }

  /** Reports an answer. A failure here does not affect the response, which is already written. */
  private void report(
      ChannelHandlerContext context,
      RateLimit.RoutedRequest routed,
      ResponseWriter.SentResponse sent) {
    try {
      InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
      long nanos = context.executor().ticker().nanoTime() - routed.arrivalNanos();
      listener.onAnswer(routed.request(), peer, routed.route().handlerName(), sent, nanos);
    } catch (Throwable bug) {
      errors.report(bug);
    }
  }
}
