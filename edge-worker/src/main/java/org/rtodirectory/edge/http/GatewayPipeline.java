package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.rtodirectory.edge.operations.RejectionReason;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * Lists the handlers that a request passes: {@link Connection}, {@link RateLimit}, {@link
 * RequestHandler}.
 */
public final class GatewayPipeline extends ChannelInitializer<Channel> {
  private final GatewayOptions.ConnectionLimits limits;
  private final RejectionReason.Listener events;
  private final Shutdown shutdown;
  private final ChannelGroup open;
  private final RateLimit rateLimit;
  private final RequestHandler answers;
  private final Map<EventExecutor, LoopMemory> memory = new HashMap<>();

  /**
   * @param open receives every admitted connection, as long as it is open
   */
  public GatewayPipeline(
      GatewayOptions.ConnectionLimits limits,
      RejectionReason.Listener events,
      Shutdown shutdown,
      ChannelGroup open,
      RateLimit rateLimit,
      RequestHandler answers) {
    this.limits = limits;
    this.events = events;
    this.shutdown = shutdown;
    this.open = open;
    this.rateLimit = rateLimit;
    this.answers = answers;
  }

  /**
   * Serves connections of these event loops.
   *
   * @param bytes how many bytes the connections of all loops together may hold
   * @param hasRoom whether there is memory for a request and its response
   */
  public GatewayPipeline on(EventLoopGroup group, long bytes, BooleanSupplier hasRoom) {
    long loops = StreamSupport.stream(group.spliterator(), false).count();
    for (EventExecutor loop : group) {
      memory.put(loop, new LoopMemory(bytes / loops, hasRoom, events));
    }
    return this;
  }

  @Override
  protected void initChannel(Channel channel) {
    channel.config().setAutoRead(false);
    open.add(channel);
    LoopMemory loop = Objects.requireNonNull(memory.get(channel.eventLoop()));
    channel
        .pipeline()
        .addLast(new Connection(limits, loop, events, shutdown))
        .addLast(rateLimit)
        .addLast(answers);
  }
}
