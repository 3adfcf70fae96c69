package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * Admits the connections of a listening socket. One that is refused is closed without an answer and
 * before an event loop knows it: with an answer it costs four times as much, and while a client
 * opens connections faster than they are accepted, those of others wait for a second. When the
 * connections hold as much memory as they may, new ones are admitted all the same: they hold
 * nothing, and those that hold most are closed. They are refused when the allocator itself is
 * nearly out of memory, because reading takes some in any case.
 */
@ChannelHandler.Sharable
final class Admission extends ChannelInboundHandlerAdapter {
  private final ConnectionCounts counts;
  private final ClientAddress clients;
  private final BooleanSupplier canAllocate;
  private final RejectionReason.Listener events;

  /**
   * @param clients knows proxies, which may have any number of connections
   * @param canAllocate whether there is memory for buffers of another connection
   */
  Admission(
      ConnectionCounts counts,
      ClientAddress clients,
      BooleanSupplier canAllocate,
      RejectionReason.Listener events) {
    this.counts = counts;
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
    RejectionReason problem = counts.open(client);
    if (problem == null) {
      connection.closeFuture().addListener(closed -> counts.close(client));
    }
    return problem;
  }
}
