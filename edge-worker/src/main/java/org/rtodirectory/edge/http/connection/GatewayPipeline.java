package org.rtodirectory.edge.http.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.address.IpAddress;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.http.syntax.RequestParser;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.LoadShedder;
import org.rtodirectory.edge.limit.MemoryBudget;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * Admits connections, and builds the pipeline that a request passes through: bytes arrive in time
 * and become requests, which are passed on one by one, wait for their turn, and are rejected or
 * answered; the connection is kept, or closed after the last response.
 *
 * <p>A connection that is not admitted gets a response with the reason and is closed at once. It is
 * not counted, has no deadlines and is never read, so a client that opens too many connections
 * costs little and takes no resources from others. If the client has already sent its request, it
 * may see a reset instead of the response. When the budget is used up, new connections are admitted
 * all the same: they hold nothing, and wait for room while those that hold most are closed. They
 * are refused when the allocator itself is nearly out of memory, because reading takes some in any
 * case.
 */
public final class GatewayPipeline extends ChannelInitializer<Channel> {
  private static final ChannelHandler END = new End();

  private final GatewayOptions.ConnectionLimits limits;
  private final ConnectionCounts counts;
  private final ClientAddress clients;
  private final MemoryBudget budget;
  private final RejectionHandler rejections;
  private final RejectionReason.Listener events;
  private final Shutdown shutdown;
  private final ChannelGroup open;
  private final ChannelHandler answers;
  private final Map<EventExecutor, LoopState> loops = new HashMap<>();

  /**
   * The state that the connections of one event loop share.
   *
   * @param scheduler null if requests are answered in order of arrival, without a queue
   */
  private record LoopState(LoopMemory memory, @Nullable RequestScheduler scheduler) {}

  /**
   * @param clients knows proxies, which may have any number of connections
   * @param budget of the pending bytes of all connections
   * @param open receives every admitted connection, as long as it is open
   * @param answers answers requests, shared by all connections
   */
  public GatewayPipeline(
      GatewayOptions.ConnectionLimits limits,
      ConnectionCounts counts,
      ClientAddress clients,
      MemoryBudget budget,
      RejectionHandler rejections,
      RejectionReason.Listener events,
      Shutdown shutdown,
      ChannelGroup open,
      ChannelHandler answers) {
    this.limits = limits;
    this.counts = counts;
    this.clients = clients;
    this.budget = budget;
    this.rejections = rejections;
    this.events = events;
    this.shutdown = shutdown;
    this.open = open;
    this.answers = answers;
  }

  /** Serves connections of these event loops and answers their requests without a queue. */
  public GatewayPipeline on(EventLoopGroup group) {
    for (EventExecutor loop : group) {
      loops.put(loop, new LoopState(new LoopMemory(loop, budget, counts, events), null));
    }
    return this;
  }

  /**
   * Serves connections of these event loops and queues their requests when a loop is busy.
   *
   * @param waits receives the time that each queued request waited, in nanoseconds
   */
  public GatewayPipeline scheduled(EventLoopGroup group, LongConsumer waits) {
    for (EventExecutor loop : group) {
      LoopMemory memory = new LoopMemory(loop, budget, counts, events);
      LoadShedder shedder =
          new LoadShedder(limits.queueDelay().toNanos(), loop.ticker().nanoTime());
      loops.put(
          loop,
          new LoopState(
              memory, new RequestScheduler(loop, clients, memory, rejections, shedder, waits)));
    }
    return this;
  }

  @Override
  protected void initChannel(Channel channel) {
    channel.config().setAutoRead(false);
    if (!(channel.remoteAddress() instanceof InetSocketAddress peer)) {
      // The client is gone already.
      channel.pipeline().addLast(END);
      channel.close();
      return;
    }
    RejectionReason problem = admit(channel, IpAddress.of(peer.getAddress().getAddress()));
    if (problem == null) {
      open.add(channel);
      serve(channel);
    } else {
      channel.pipeline().addLast(new RefusedConnection(problem, rejections));
    }
  }

  private @Nullable RejectionReason admit(Channel channel, IpAddress peer) {
    if (!budget.canAllocate()) {
      return RejectionReason.MEMORY;
    }
    if (clients.isTrusted(peer)) {
      RejectionReason problem = counts.open();
      if (problem == null) {
        channel.closeFuture().addListener(closed -> counts.close());
      }
      return problem;
    }
    long network = peer.network();
    RejectionReason problem = counts.open(network);
    if (problem == null) {
      channel.closeFuture().addListener(closed -> counts.close(network));
    }
    return problem;
  }

  private void serve(Channel channel) {
    LoopState loop = Objects.requireNonNull(loops.get(channel.eventLoop()));
    ConnectionMemory memory = new ConnectionMemory(channel, loop.memory());
    channel.config().setRecvByteBufAllocator(memory);
    Deadlines deadlines = new Deadlines(limits, events, shutdown);
    ChannelPipeline pipeline =
        channel
            .pipeline()
            .addLast(new LingeringClose())
            .addLast(deadlines)
            .addLast(
                new RequestQueue(
                    new RequestParser(limits),
                    limits.requests(),
                    memory,
                    deadlines,
                    events,
                    shutdown))
            .addLast(rejections);
    if (loop.scheduler() != null) {
      pipeline.addLast(loop.scheduler());
    }
    pipeline.addLast(answers).addLast(END);
  }

  /** A connection that is not admitted. */
  private static final class RefusedConnection extends ChannelInboundHandlerAdapter {
    private final RejectionReason reason;
    private final RejectionHandler rejections;

    RefusedConnection(RejectionReason reason, RejectionHandler rejections) {
      this.reason = reason;
      this.rejections = rejections;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      rejections.reject(context, reason);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable reset) {
      context.close();
    }
  }

  /**
   * The last handler of every pipeline: it closes a broken connection. Without it, Netty would log
   * an unhandled exception for each such connection. Exceptions in answering are reported by
   * handlers before this one.
   */
  @Sharable
  private static final class End extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      // Nothing is left to do.
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      ReferenceCountUtil.release(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
