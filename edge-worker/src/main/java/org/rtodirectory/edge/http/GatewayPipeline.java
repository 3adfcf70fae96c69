package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;

/**
 * The way of a request through a connection: idle connections are closed; bytes become parts of
 * requests, parts become whole requests, requests get responses; the connection is kept, or closed
 * after the last of them, as the request asks.
 */
final class GatewayPipeline extends ChannelInitializer<Channel> {
  private static final int MAXIMUM_LINE = 8 * 1024;
  private static final int MAXIMUM_HEADERS = 16 * 1024;
  private static final int IDLE_SECONDS = 75;

  private final ResponseWriter responses;
  private final ChannelHandler handler;

  GatewayPipeline(ResponseWriter responses, ChannelHandler handler) {
    this.responses = responses;
    this.handler = handler;
  }

  @Override
  protected void initChannel(Channel channel) {
    HttpDecoderConfig decoder =
        new HttpDecoderConfig()
            .setMaxInitialLineLength(MAXIMUM_LINE)
            .setMaxHeaderSize(MAXIMUM_HEADERS);
    channel
        .pipeline()
        .addLast(new LingeringClose())
        .addLast(new IdleStateHandler(0, 0, IDLE_SECONDS, TimeUnit.SECONDS))
        .addLast(new IdleConnections())
        .addLast(new HttpRequestDecoder(decoder))
        .addLast(new RequestBodies(responses))
        .addLast(handler);
  }

  /** Closes a connection on which nothing has come or gone for a while. */
  private static final class IdleConnections extends ChannelInboundHandlerAdapter {
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof IdleStateEvent) {
        context.close();
      } else {
        context.fireUserEventTriggered(event);
      }
    }
  }
}
