package org.rtodirectory.edge.http;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import org.rtodirectory.edge.endpoint.Answer;

/**
 * Puts the parts of a request together. A body that is too long to be read is answered with 413,
 * and the connection is closed.
 */
final class RequestBodies extends HttpObjectAggregator {
  /**
   * No request needs a body; one that is not longer than this is read, so that the connection can
   * go on.
   */
  private static final int MAXIMUM_BODY = 16 * 1024;

  private final ResponseWriter responses;

  RequestBodies(ResponseWriter responses) {
    super(MAXIMUM_BODY);
    this.responses = responses;
  }

  @Override
  protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
    FullHttpResponse response =
        responses.response(
            Answer.error(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too long."),
            null);
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }
}
