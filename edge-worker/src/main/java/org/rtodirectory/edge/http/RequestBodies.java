package org.rtodirectory.edge.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.limit.Refusal;

/**
 * Puts the parts of a request together. One whose body is too long to be read is refused; no
 * request but those of MCP needs a body, and one that is not too long is read, so that the
 * connection can go on.
 */
final class RequestBodies extends HttpObjectAggregator {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
              Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", StandardCharsets.US_ASCII))
          .asReadOnly();

  /**
   * @param mostBytes the longest body that is read
   */
  RequestBodies(int mostBytes) {
    super(mostBytes);
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
    context.fireChannelRead(Refusal.LONG_BODY);
  }
}
