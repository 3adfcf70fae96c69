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
 * Lists the handlers that a request passes: {@link Connection}, {@link RateLimit}, {@link
 * RequestHandler}.
 */
final class GatewayPipeline extends ChannelInitializer<Channel> {
  private final GatewayOptions.ConnectionLimits limits;
  private final RejectionReason.RejectionListener events;
  private final Shutdown shutdown;
  private final ChannelGroup open;
  private final Supplier<LoopMemory> newMemory;
  private final RateLimit rateLimit;
  private final RequestHandler answers;
  private final Map<EventExecutor, LoopMemory> memory = new ConcurrentHashMap<>();

  /**
   * @param open receives every admitted connection, as long as it is open
   * @param newMemory makes the limit on the memory of the connections of an event loop
   */
  GatewayPipeline(
      GatewayOptions.ConnectionLimits limits,
      RejectionReason.RejectionListener events,
      Shutdown shutdown,
      ChannelGroup open,
      Supplier<LoopMemory> newMemory,
      RateLimit rateLimit,
      RequestHandler answers) {
    this.limits = limits;
    this.events = events;
    this.shutdown = shutdown;
    this.open = open;
    this.newMemory = newMemory;
    this.rateLimit = rateLimit;
    this.answers = answers;
  }

  @Override
  protected void initChannel(Channel channel) {
    channel.config().setAutoRead(false);
    open.add(channel);
    LoopMemory ofLoop = memory.computeIfAbsent(channel.eventLoop(), loop -> newMemory.get());
    channel
        .pipeline()
        .addLast(new Connection(limits, ofLoop, events, shutdown))
        .addLast(rateLimit)
        .addLast(answers);
  }
}
