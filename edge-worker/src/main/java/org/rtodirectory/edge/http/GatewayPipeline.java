package org.rtodirectory.edge.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.rtodirectory.edge.address.IpAddress;
import org.rtodirectory.edge.admin.Shutdown;
import org.rtodirectory.edge.config.ConnectionLimits;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.Refusal;
import org.rtodirectory.edge.limit.RefusalEvents;

/**
 * The way of a request through a connection: there is room for the connection; bytes come in time
 * and become parts of requests, parts become whole requests, which are let through one by one,
 * refused or answered; the connection is kept, or closed after the last answer.
 */
final class GatewayPipeline extends ChannelInitializer<Channel> {
  private final ConnectionLimits limits;
  private final ConnectionCounts counts;
  private final ClientAddress clients;
  private final LoopDelays delays;
  private final Refusals refusals;
  private final RefusalEvents events;
  private final Shutdown shutdown;
  private final ChannelGroup open;
  private final ChannelHandler[] handlers;

  /**
   * @param clients tells proxies, which may have any number of connections
   * @param open gets every connection, as long as it is open
   * @param handlers answer whole requests; shared by all connections
   */
  GatewayPipeline(
      ConnectionLimits limits,
      ConnectionCounts counts,
      ClientAddress clients,
      LoopDelays delays,
      Refusals refusals,
      RefusalEvents events,
      Shutdown shutdown,
      ChannelGroup open,
      ChannelHandler... handlers) {
    this.limits = limits;
    this.counts = counts;
    this.clients = clients;
    this.delays = delays;
    this.refusals = refusals;
    this.events = events;
    this.shutdown = shutdown;
    this.open = open;
    this.handlers = handlers;
  }

  @Override
  protected void initChannel(Channel channel) {
    if (!(channel.remoteAddress() instanceof InetSocketAddress peer)) {
      // Gone before it was looked at.
      channel.close();
      return;
    }
    open.add(channel);
    Optional<Refusal> problem = count(channel, IpAddress.of(peer.getAddress().getAddress()));
    if (problem.isEmpty()) {
      serve(channel);
    } else {
      refuse(channel.pipeline(), problem.get());
    }
  }

  private Optional<Refusal> count(Channel channel, IpAddress peer) {
    if (clients.isTrusted(peer)) {
      channel.closeFuture().addListener(closed -> counts.close());
      return counts.open();
    }
    long network = peer.network();
    channel.closeFuture().addListener(closed -> counts.close(network));
    return counts.open(network);
  }

  private void serve(Channel channel) {
    Deadlines deadlines = new Deadlines(limits, events, shutdown);
    channel
        .pipeline()
        .addLast(new LingeringClose())
        .addLast(deadlines)
        .addLast(
            new RequestQueue(
                new RequestParser(limits), limits.requests(), deadlines, events, shutdown))
        .addLast(new Shedding(delays.shedder(channel.eventLoop()), refusals))
        .addLast(refusals)
        .addLast(handlers);
  }

  /** When there are too many connections of all, none of them may linger. */
  private void refuse(ChannelPipeline pipeline, Refusal reason) {
    if (reason != Refusal.CONNECTIONS) {
      pipeline.addLast(new LingeringClose());
    }
    pipeline.addLast(new Refusing(reason)).addLast(refusals);
  }
}
