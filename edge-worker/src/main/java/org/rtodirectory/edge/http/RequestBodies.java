package org.rtodirectory.edge.http;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import org.jspecify.annotations.Nullable;
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

  /**
   * A client that waits to be asked for its body is asked, unless that is too long; whatever else a
   * request expects is ignored, as RFC 9110, section 10.1.1, allows.
   */
  @Override
  protected @Nullable Object newContinueResponse(
      HttpMessage start, int maximum, ChannelPipeline pipeline) {
    boolean asks =
        start.decoderResult().isSuccess()
            && HttpUtil.is100ContinueExpected(start)
            && HttpUtil.getContentLength(start, 0L) <= maximum;
    return asks ? super.newContinueResponse(start, maximum, pipeline) : null;
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
