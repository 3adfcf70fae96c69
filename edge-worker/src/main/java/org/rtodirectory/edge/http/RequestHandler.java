package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.operations.ReportedEndpoint;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.LoadedReleases;

/**
 * The handler that answers requests from the loaded releases. Each answer is made within one task
 * of the event loop, because a release may be unloaded after the task. It answers a {@link
 * RefusalReason} with its error, and closes the connection.
 *
 * <p>It reports unexpected exceptions and responds with status 500. If the mapped file of a release
 * cannot be read, it responds as if no release were loaded. After an {@link IOException}, which
 * means that the connection has failed, it only closes the connection. It is the last handler of
 * the pipeline, so exceptions of the handlers before it reach it too. One instance serves all
 * connections. Never blocks.
 */
@ChannelHandler.Sharable
public final class RequestHandler extends ChannelInboundHandlerAdapter {
  private final CurrentRelease current;
  private final ResponseWriter writer;
  private final InternalErrors errors;
  private final RefusalReason.RefusalListener refusals;
  private final AnswerListener listener;

  /** The receiver of answered requests. Event loops call it, so it must not block. */
  @FunctionalInterface
  public interface AnswerListener {
    /**
     * Receives a request and its response. The response was written to the channel, but may not be
     * flushed yet.
     *
     * @param peer the other end of the connection: the client or its proxy
     * @param nanos the time from the arrival of the request to the response, in nanoseconds
     */
    void onAnswer(
        IncomingRequest request,
        InetSocketAddress peer,
        ReportedEndpoint endpoint,
        ResponseWriter.SentResponse sent,
        long nanos);
  }

  /**
   * @param refusals is notified of each refusal that this handler receives
   */
  public RequestHandler(
      CurrentRelease current,
      ResponseWriter writer,
      InternalErrors errors,
      RefusalReason.RefusalListener refusals,
      AnswerListener listener) {
    this.current = current;
    this.writer = writer;
    this.errors = errors;
    this.refusals = refusals;
    this.listener = listener;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof RefusalReason reason) {
      refuse(context, reason);
      return;
    }
    RateLimitHandler.RoutedRequest routed = (RateLimitHandler.RoutedRequest) message;
    ResponseWriter.SentResponse sent = write(context, routed);
    if (sent != null) {
      notifyListener(context, routed, sent);
      if (!context.channel().isWritable()) {
        // The unsent responses exceed the limit of the channel's write buffer.
        context.flush();
      }
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  /** Responds with the error for a refusal, and closes the connection. */
  void refuse(ChannelHandlerContext context, RefusalReason reason) {
    refusals.onRefusal(reason);
    answerAndClose(context, reason.answer());
  }

  private void answerAndClose(ChannelHandlerContext context, Answer answer) {
    // A response to HEAD has no body, even if the request is invalid.
    boolean shouldSendBody = !Connection.usesHeadMethod(context.channel());
    writer.writeAndClose(context, answer, shouldSendBody);
  }

  /**
   * Responds with status 500 after a bug. Closes the connection, because the handlers before this
   * one may have lost the place where the next request begins.
   */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      // The connection is broken: there is nobody to answer.
      context.close();
      return;
    }
    errors.report(cause);
    Connection.endAfterResponse(context.channel());
    try {
      answerAndClose(context, InternalErrors.INTERNAL_ERROR);
    } catch (RuntimeException | Error secondBug) {
      errors.report(secondBug);
      context.close();
    }
  }

  /** Writes the response. Returns null if not even an error could be written. */
  private ResponseWriter.@Nullable SentResponse write(
      ChannelHandlerContext context, RateLimitHandler.RoutedRequest routed) {
    try {
      return writer.write(context, routed.request(), answer(routed), routed.headers());
    } catch (Throwable bug) {
      return writeError(context, routed, bug);
    }
  }

  private ResponseWriter.@Nullable SentResponse writeError(
      ChannelHandlerContext context, RateLimitHandler.RoutedRequest routed, Throwable bug) {
    errors.report(bug);
    try {
      Answer error = InternalErrors.answer(bug, routed.route());
      return writer.write(context, routed.request(), error, routed.headers());
    } catch (Throwable secondBug) {
      errors.report(secondBug);
      context.close();
      return null;
    }
  }

  private Answer answer(RateLimitHandler.RoutedRequest routed) {
    if (routed.knownAnswer() != null) {
      return routed.knownAnswer();
    }
    LoadedReleases releases = current.releases();
    return releases == null
        ? routed.route().notReady()
        : routed.route().answer(routed.request(), releases);
  }

  /** Reports a response to the listener. A failure does not affect the response. */
  private void notifyListener(
      ChannelHandlerContext context,
      RateLimitHandler.RoutedRequest routed,
      ResponseWriter.SentResponse sent) {
    try {
      InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
      long nanos = context.executor().ticker().nanoTime() - routed.arrivalNanos();
      listener.onAnswer(routed.request(), peer, routed.route().reportedEndpoint(), sent, nanos);
    } catch (Throwable bug) {
      errors.report(bug);
    }
  }
}
