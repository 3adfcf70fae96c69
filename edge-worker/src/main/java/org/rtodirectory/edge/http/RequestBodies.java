package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.nio.charset.StandardCharsets;
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

  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

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
    return asks ? CONTINUE.duplicate() : null;
  }

  @Override
  protected void handleOversizedMessage(ChannelHandlerContext context, HttpMessage oversized) {
    responses.refuse(
        context,
        Answer.error(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too long."));
  }
}
