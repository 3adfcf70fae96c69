package org.rtodirectory.edge.http.connection;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.rtodirectory.edge.http.syntax.IncomingRequest;
import org.rtodirectory.edge.limit.FairQueue;
import org.rtodirectory.edge.limit.LoadShedder;

/**
 * Bounds the time that an event loop answers requests before it looks at its sockets again, and
 * shares it among clients.
 *
 * <p>A request is answered at once as long as the current turn of the loop is shorter than {@value
 * #TURN_MICROS} microseconds. After that, and as long as others wait, requests wait in a {@link
 * FairQueue} for their turn; the queue is served for the same time in each turn. A client is the
 * network that the rate limiter counts, whatever number of connections it has. {@link RequestQueue}
 * passes one request of a connection at a time, so at most one of each waits here, and responses
 * stay in order. Requests that wait are observed by the {@link LoadShedder}, which refuses some
 * when even the clients that wait least wait too long.
 *
 * <p>There is one for each event loop, used by its thread only. It comes before the handler that
 * answers.
 */
@ChannelHandler.Sharable
final class RequestScheduler extends ChannelInboundHandlerAdapter {
  /** How long requests are answered in one turn of the loop. */
  static final int TURN_MICROS = 2000;

  private static final long TURN_NANOS = TimeUnit.MICROSECONDS.toNanos(TURN_MICROS);
  private static final long CHECK_NANOS = TURN_NANOS / 4;

  private final EventExecutor loop;
  private final ClientAddress clients;
  private final LoopMemory memory;
  private final RejectionHandler rejections;
  private final LoadShedder shedder;
  private final LongConsumer waits;
  private final FairQueue<Waiting> queue = new FairQueue<>();
  private long turnStart;
  private boolean endOfTurnAwaited;
  private boolean serving;

  /** A step of answering a request that waits for its turn, on the connection of the context. */
  private record Waiting(ChannelHandlerContext context, Runnable step, long since) {}

  /**
   * @param waits receives the time that each queued request waited, in nanoseconds
   */
  RequestScheduler(
      EventExecutor loop,
      ClientAddress clients,
      LoopMemory memory,
      RejectionHandler rejections,
      LoadShedder shedder,
      LongConsumer waits) {
    this.loop = loop;
    this.clients = clients;
    this.memory = memory;
    this.rejections = rejections;
    this.shedder = shedder;
    this.waits = waits;
    this.turnStart = loop.ticker().nanoTime();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!(message instanceof IncomingRequest request)) {
      context.fireChannelRead(message);
      return;
    }
    long now = loop.ticker().nanoTime();
    if (shedder.isShedding() && !shedder.admits(queue.isWaiting(client(context, request)))) {
      rejections.shed(context, request);
    } else if (isAnsweredAtOnce(now)) {
      context.fireChannelRead(message);
    } else {
      await(context, client(context, request), () -> answer(context, request), now);
    }
  }

  private long client(ChannelHandlerContext context, IncomingRequest request) {
    InetSocketAddress peer = (InetSocketAddress) context.channel().remoteAddress();
    return clients.of(peer.getAddress(), request.headers()).network();
  }

  /**
   * Runs a step of a request that waited for something else, for example the decision of a shared
   * limiter, now or when it is the turn of its client.
   *
   * @param client the network that the rate limiter counts
   */
  void resume(ChannelHandlerContext context, long client, Runnable step) {
    long now = loop.ticker().nanoTime();
    if (isAnsweredAtOnce(now)) {
      step.run();
    } else {
      await(context, client, step, now);
    }
  }

  private void await(ChannelHandlerContext context, long client, Runnable step, long now) {
    queue.add(client, new Waiting(context, step, now));
    serveLater(0);
  }

  private static void answer(ChannelHandlerContext context, IncomingRequest request) {
    context.fireChannelRead(request);
    context.fireChannelReadComplete();
  }

  /**
   * Whether the current turn has time left. Netty does not announce the end of a turn. A task does,
   * which runs when the events of the turn have been handled; it is only submitted when a quarter
   * of the time has passed since the last known end, so that most requests do not pay for one.
   */
  private boolean isAnsweredAtOnce(long now) {
    if (queue.size() > 0 || serving) {
      return false;
    }
    long elapsed = now - turnStart;
    if (endOfTurnAwaited) {
      return elapsed < TURN_NANOS;
    }
    if (elapsed >= CHECK_NANOS) {
      turnStart = now;
      endOfTurnAwaited = true;
      loop.execute(() -> endOfTurnAwaited = false);
      if (shedder.isShedding()) {
        shedder.observe(0, now);
      }
    }
    return true;
  }

  /**
   * Serves the queue in the next turn. A task that is submitted by a task runs in the same turn, up
   * to the quantum of the loop, which is a second in Netty 4.2; scheduled ones are looked at once a
   * turn, so even without a delay this one lets the sockets go first.
   */
  private void serveLater(long delayNanos) {
    if (!serving && !loop.isShuttingDown()) {
      serving = true;
      loop.schedule(this::serveQueue, delayNanos, TimeUnit.NANOSECONDS);
    }
  }

  private void serveQueue() {
    long now = loop.ticker().nanoTime();
    long end = now + TURN_NANOS;
    boolean hasRoom = memory.hasRoom();
    try {
      while (hasRoom && queue.size() > 0 && now - end < 0) {
        long done = serve(Objects.requireNonNull(queue.poll()), now);
        queue.charge(done - now);
        now = done;
        hasRoom = memory.hasRoom();
      }
    } finally {
      queue.charge(0);
      serving = false;
      if (queue.size() > 0) {
        serveLater(hasRoom ? 0 : LoopMemory.RETRY_NANOS);
      }
    }
  }

  /** Has a request answered, and the answer sent; returns the time after that. */
  private long serve(Waiting waiting, long now) {
    long wait = now - waiting.since();
    shedder.observe(wait, now);
    waits.accept(wait);
    if (waiting.context().channel().isActive()) {
      waiting.step().run();
    }
    return loop.ticker().nanoTime();
  }
}
