package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The handler that admits new connections of a listening socket. It counts the open connections, in
 * total and for each client. It checks the limit of the client first, so a client at its limit
 * takes no connections from others. A client gets at most half of the maximum, but always one
 * connection. The counts are exact under concurrency. Safe for all threads.
 *
 * <p>A refused connection is closed without an answer, before it is registered with an event loop.
 * A refusal with an answer costs four times as much. Refusals must be cheap: if a client opens
 * connections faster than the gateway accepts or refuses them, the queue of the listening socket is
 * full, and other clients must try again after a second.
 *
 * <p>The memory that the open connections hold is limited. New connections are admitted even at
 * this limit, because they hold no memory yet. Above it, {@link LoopMemory} resets the connections
 * that hold the most. New connections are refused for lack of memory only if the buffer pool is
 * nearly used up, because any read needs a buffer.
 */
@ChannelHandler.Sharable
final class Admission extends ChannelInboundHandlerAdapter {
  private final int maxConnections;
  private final int maxPerClient;
  private final ClientResolver clients;
  private final BooleanSupplier canAllocate;
  private final RefusalReason.RefusalListener refusals;
  private final AtomicInteger openCount = new AtomicInteger();
  private final ConcurrentMap<Long, Integer> countByClient = new ConcurrentHashMap<>();

  /**
   * @param clients recognizes trusted proxies, which have no client limit
   * @param canAllocate returns whether there is memory for the buffers of another connection
   */
  Admission(
      GatewayOptions.ConnectionLimits limits,
      ClientResolver clients,
      BooleanSupplier canAllocate,
      RefusalReason.RefusalListener refusals) {
    this.maxConnections = limits.maxConnections();
    this.maxPerClient = Math.max(1, Math.min(limits.maxPerClient(), maxConnections / 2));
    this.clients = clients;
    this.canAllocate = canAllocate;
    this.refusals = refusals;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    Channel connection = (Channel) accepted;
    if (!(connection.remoteAddress() instanceof InetSocketAddress peer)) {
      // The client has already disconnected.
      connection.unsafe().closeForcibly();
      return;
    }
    RefusalReason reason = admit(connection, peer.getAddress());
    if (reason == null) {
      context.fireChannelRead(connection);
    } else {
      refusals.onRefusal(reason);
      connection.unsafe().closeForcibly();
    }
  }

  /** Counts a new connection. Returns the reason for refusing it, or null if it is admitted. */
  private @Nullable RefusalReason admit(Channel connection, InetAddress peer) {
    if (!canAllocate.getAsBoolean()) {
      return RefusalReason.MEMORY;
    }
    Long client = clients.isTrustedProxy(peer) ? null : IpAddresses.key(peer);
    RefusalReason reason = tryAcquire(client);
    if (reason == null) {
      connection.closeFuture().addListener(closed -> release(client));
    }
    return reason;
  }

  /**
   * Counts a new connection unless a limit is reached.
   *
   * @param client the key of the client, or null if no client limit applies
   * @return the reason for refusing the connection, or null if it is admitted
   */
  @Nullable RefusalReason tryAcquire(@Nullable Long client) {
    if (client != null && countByClient.merge(client, 1, Integer::sum) > maxPerClient) {
      decrement(client);
      return RefusalReason.CLIENT_CONNECTIONS;
    }
    if (openCount.incrementAndGet() > maxConnections) {
      release(client);
      return RefusalReason.CONNECTIONS;
    }
    return null;
  }

  /** Returns the number of open connections. */
  int openConnections() {
    return openCount.get();
  }

  private void release(@Nullable Long client) {
    openCount.decrementAndGet();
    if (client != null) {
      decrement(client);
    }
  }

  private void decrement(Long client) {
    countByClient.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
  }
}
