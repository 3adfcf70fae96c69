package org.rtodirectory.edge.http;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * The handler that answers rejected requests and connections in JSON, before they are routed. A
 * handler that rejects a request passes on a {@link RejectionReason} in its place, so that
 * responses stay in order. The connection is closed, because later requests on it could not be
 * recognized or are not wanted. Shared by all connections.
 */
@ChannelHandler.Sharable
public final class RejectionHandler extends ChannelInboundHandlerAdapter {
  private static final String RETRY_SECONDS = "5";

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
    responses.reject(context, answer(reason));
  }

  private static Answer answer(RejectionReason reason) {
    return switch (reason) {
      case CONNECTIONS, MEMORY, NO_ANSWER ->
          error(HttpResponseStatus.SERVICE_UNAVAILABLE, "Too much is asked now. Try again later.")
              .with(HttpHeaderNames.RETRY_AFTER, RETRY_SECONDS);
      case CLIENT_CONNECTIONS ->
          error(
                  HttpResponseStatus.TOO_MANY_REQUESTS,
                  "Too many connections. Use those that you have.")
              .with(HttpHeaderNames.RETRY_AFTER, RETRY_SECONDS);
      case SLOW_REQUEST ->
          error(HttpResponseStatus.REQUEST_TIMEOUT, "The request took too long to arrive.");
      case LONG_METHOD ->
          error(HttpResponseStatus.NOT_IMPLEMENTED, "This method is not known here: use GET.");
      case LONG_LINE -> error(HttpResponseStatus.REQUEST_URI_TOO_LONG, "The address is too long.");
      case LONG_HEADERS ->
          error(HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too long.");
      case LONG_BODY -> error(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too long.");
      case HOST ->
          error(
              HttpResponseStatus.BAD_REQUEST,
              "The request must have one Host header with a valid host name or address, and"
                  + " perhaps a port.");
      case TARGET ->
          error(
              HttpResponseStatus.BAD_REQUEST,
              "The request target is not valid. Ask for a path, like /docs.");
      case TRANSFER_CODING ->
          error(
              HttpResponseStatus.NOT_IMPLEMENTED,
              "The transfer coding of the body is not supported. Use chunked, or Content-Length.");
      case EXPECTATION ->
          error(
              HttpResponseStatus.EXPECTATION_FAILED,
              "The expectation is not supported. Use 100-continue, or no Expect header.");
      case VERSION ->
          error(HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED, "Use HTTP/1.1 on this port.");
      case TLS -> error(HttpResponseStatus.BAD_REQUEST, "This port speaks HTTP, not HTTPS.");
      case TUNNEL ->
          error(HttpResponseStatus.METHOD_NOT_ALLOWED, "This server is not a proxy.")
              .with(HttpHeaderNames.ALLOW, "GET, HEAD, OPTIONS");
      default -> error(HttpResponseStatus.BAD_REQUEST, "The request is not valid HTTP.");
    };
  }

  private static Answer error(HttpResponseStatus status, String message) {
    return Answer.error(status, message);
  }
}
