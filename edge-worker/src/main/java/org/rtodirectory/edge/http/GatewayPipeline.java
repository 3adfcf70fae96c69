package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.RejectionReason;
import org.rtodirectory.edge.operations.Shutdown;

/**
 * Admits connections, and lists the handlers that a request passes: {@link Connection}, {@link
 * RateLimit}, {@link RequestHandler}.
 *
 * <p>A connection that is not admitted gets a response with the reason and is closed at once. It is
 * not counted, has no time-outs and is never read, so a client that opens too many connections
 * costs little and takes no resources from others. If the client has already sent its request, it
 * may see a reset instead of the response. When the connections hold as much as they may, new ones
 * are admitted all the same: they hold nothing, and those that hold most are closed. They are
 * refused when the allocator itself is nearly out of memory, because reading takes some in any
 * case.
 */
public final class GatewayPipeline extends ChannelInitializer<Channel> {
  private final GatewayOptions.ConnectionLimits limits;
  private final ConnectionCounts counts;
  private final ClientAddress clients;
  private final BooleanSupplier canAllocate;
  private final RejectionReason.Listener events;
  private final Shutdown shutdown;
  private final ChannelGroup open;
  private final RateLimit rateLimit;
  private final RequestHandler answers;
  private final Map<EventExecutor, LoopMemory> memory = new HashMap<>();

  /**
   * @param clients knows proxies, which may have any number of connections
   * @param canAllocate whether there is memory for buffers of another connection
   * @param open receives every admitted connection, as long as it is open
   */
  public GatewayPipeline(
      GatewayOptions.ConnectionLimits limits,
      ConnectionCounts counts,
      ClientAddress clients,
      BooleanSupplier canAllocate,
      RejectionReason.Listener events,
      Shutdown shutdown,
      ChannelGroup open,
      RateLimit rateLimit,
      RequestHandler answers) {
    this.limits = limits;
    this.counts = counts;
    this.clients = clients;
    this.canAllocate = canAllocate;
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
    if (!(channel.remoteAddress() instanceof InetSocketAddress peer)) {
      // The client is gone already.
      channel.close();
      return;
    }
    RejectionReason problem = admit(channel, peer.getAddress());
    if (problem == null) {
      open.add(channel);
      serve(channel);
    } else {
      channel.pipeline().addLast(new RefusedConnection(problem));
    }
  }

  private @Nullable RejectionReason admit(Channel channel, InetAddress peer) {
    if (!canAllocate.getAsBoolean()) {
      return RejectionReason.MEMORY;
    }
    Long client = clients.isTrusted(peer) ? null : ClientAddress.network(peer);
    RejectionReason problem = counts.open(client);
    if (problem == null) {
      channel.closeFuture().addListener(closed -> counts.close(client));
    }
    return problem;
  }

  private void serve(Channel channel) {
    LoopMemory loop = Objects.requireNonNull(memory.get(channel.eventLoop()));
    channel
        .pipeline()
        .addLast(new Connection(limits, loop, events, shutdown))
        .addLast(rateLimit)
        .addLast(answers);
  }

  private final class RefusedConnection extends ChannelInboundHandlerAdapter {
    private final RejectionReason reason;

    RefusedConnection(RejectionReason reason) {
      this.reason = reason;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      answers.reject(context, reason);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable reset) {
      context.close();
    }
  }
}
