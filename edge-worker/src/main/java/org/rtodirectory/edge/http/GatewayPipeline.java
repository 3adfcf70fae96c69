package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * The Netty pipeline of each connection. A request passes {@link Connection}, {@link
 * RateLimitHandler} and {@link RequestHandler}, in this order.
 */
final class GatewayPipeline extends ChannelInitializer<Channel> {
  private final GatewayOptions.ConnectionLimits connectionLimits;
  private final RefusalReason.RefusalListener refusals;
  private final Shutdown shutdown;
  private final ChannelGroup openConnections;
  private final Supplier<LoopMemory> newMemory;
  private final RateLimitHandler rateLimit;
  private final RequestHandler requestHandler;
  private final Map<EventExecutor, LoopMemory> memoryByLoop = new ConcurrentHashMap<>();

  /**
   * @param openConnections the group that holds each admitted connection while it is open
   * @param newMemory creates the memory limit that the connections of an event loop share
   */
  GatewayPipeline(
      GatewayOptions.ConnectionLimits connectionLimits,
      RefusalReason.RefusalListener refusals,
      Shutdown shutdown,
      ChannelGroup openConnections,
      Supplier<LoopMemory> newMemory,
      RateLimitHandler rateLimit,
      RequestHandler requestHandler) {
    this.connectionLimits = connectionLimits;
    this.refusals = refusals;
    this.shutdown = shutdown;
    this.openConnections = openConnections;
    this.newMemory = newMemory;
    this.rateLimit = rateLimit;
    this.requestHandler = requestHandler;
  }

  @Override
  protected void initChannel(Channel channel) {
    channel.config().setAutoRead(false);
    openConnections.add(channel);
    LoopMemory loopMemory =
        memoryByLoop.computeIfAbsent(channel.eventLoop(), loop -> newMemory.get());
    channel
        .pipeline()
        .addLast(new Connection(connectionLimits, loopMemory, refusals, shutdown))
        .addLast(rateLimit)
        .addLast(requestHandler);
  }
}
