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
 * Admits the connections of a listening socket, and counts those that are open, in total and of
 * each client. The limit of the client is applied first, and a refused connection does not count: a
 * client that opens more connections than it may have takes none from the others. One client never
 * gets more than half of all connections. Exact under concurrency. Thread-safe.
 *
 * <p>A connection that is refused is closed without an answer and before an event loop knows it:
 * with an answer it costs four times as much, and while a client opens connections faster than they
 * are accepted, those of others wait for a second. When the connections hold as much memory as they
 * may, new ones are admitted all the same: they hold nothing, and those that hold most are closed.
 * They are refused when the allocator itself is nearly out of memory, because reading takes some in
 * any case.
 */
@ChannelHandler.Sharable
final class Admission extends ChannelInboundHandlerAdapter {
  private final int limit;
  private final int clientLimit;
  private final ClientAddress clients;
  private final BooleanSupplier canAllocate;
  private final RejectionReason.RejectionListener events;
  private final AtomicInteger total = new AtomicInteger();
  private final ConcurrentMap<Long, Integer> ofClients = new ConcurrentHashMap<>();

  /**
   * @param clients knows proxies, which may have any number of connections
   * @param canAllocate whether there is memory for buffers of another connection
   */
  Admission(
      GatewayOptions.ConnectionLimits limits,
      ClientAddress clients,
      BooleanSupplier canAllocate,
      RejectionReason.RejectionListener events) {
    this.limit = limits.connections();
    this.clientLimit = Math.max(1, Math.min(limits.clientConnections(), limit / 2));
    this.clients = clients;
    this.canAllocate = canAllocate;
    this.events = events;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object accepted) {
    Channel connection = (Channel) accepted;
    if (!(connection.remoteAddress() instanceof InetSocketAddress peer)) {
      // The client is gone already.
      connection.unsafe().closeForcibly();
      return;
    }
    RejectionReason problem = admit(connection, peer.getAddress());
    if (problem == null) {
      context.fireChannelRead(connection);
    } else {
      events.rejected(problem);
      connection.unsafe().closeForcibly();
    }
  }

  private @Nullable RejectionReason admit(Channel connection, InetAddress peer) {
    if (!canAllocate.getAsBoolean()) {
      return RejectionReason.MEMORY;
    }
    Long client = clients.isTrusted(peer) ? null : ClientAddress.network(peer);
    RejectionReason problem = open(client);
    if (problem == null) {
      connection.closeFuture().addListener(closed -> close(client));
    }
    return problem;
  }

  /**
   * Counts a new connection.
   *
   * @param client the key of its client, or null if no limit of a client applies to it
   * @return why it is refused, in which case it does not count, or null if it is admitted
   */
  @Nullable RejectionReason open(@Nullable Long client) {
    if (client != null && ofClients.merge(client, 1, Integer::sum) > clientLimit) {
      forget(client);
      return RejectionReason.CLIENT_CONNECTIONS;
    }
    if (total.incrementAndGet() > limit) {
      close(client);
      return RejectionReason.CONNECTIONS;
    }
    return null;
  }

  /** The number of open connections. */
  int openNow() {
    return total.get();
  }

  private void close(@Nullable Long client) {
    total.decrementAndGet();
    if (client != null) {
      forget(client);
    }
  }

  private void forget(Long client) {
    ofClients.computeIfPresent(client, (key, open) -> open == 1 ? null : open - 1);
  }
}
