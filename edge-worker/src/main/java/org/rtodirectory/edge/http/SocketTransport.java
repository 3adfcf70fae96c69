package org.rtodirectory.edge.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.util.NettyRuntime;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A socket transport of Netty: its event loops and its class of listening sockets. There is one
 * event loop for each processor, because event loops never block.
 *
 * @param kind the transport, never {@link GatewayOptions.Transport#AUTO}
 */
record SocketTransport(
    GatewayOptions.Transport kind,
    EventLoopGroup loops,
    Class<? extends ServerChannel> serverChannel) {
  private static final long QUIET_MILLIS = 10;

  /**
   * io_uring comes first: an iteration of its loop takes one system call for any number of sockets.
   */
  private static final List<GatewayOptions.Transport> BEST_FIRST =
      List.of(GatewayOptions.Transport.IO_URING, GatewayOptions.Transport.EPOLL);

  /**
   * Opens the configured transport, or NIO if that does not work: a container may forbid the system
   * calls of another transport, and the native library may fail to load from the temporary folder.
   *
   * @param log receives a line if the configured transport is not available
   */
  static SocketTransport open(GatewayOptions.Transport chosen, Consumer<String> log) {
    return open(chosen, kind -> of(kind, NettyRuntime.availableProcessors()), log);
  }

  /**
   * Opens a transport like {@link #open(GatewayOptions.Transport, Consumer)}.
   *
   * @param opening opens a transport
   */
  static SocketTransport open(
      GatewayOptions.Transport chosen,
      Function<GatewayOptions.Transport, SocketTransport> opening,
      Consumer<String> log) {
    List<GatewayOptions.Transport> candidates =
        chosen == GatewayOptions.Transport.AUTO ? BEST_FIRST : List.of(chosen);
    for (GatewayOptions.Transport candidate : candidates) {
      try {
        return tried(opening.apply(candidate));
      } catch (LinkageError | Exception unavailable) {
        // Netty rethrows the cause of a failure unchanged, even a checked exception.
        if (chosen != GatewayOptions.Transport.AUTO) {
          log.accept("Cannot use " + chosen.code() + " here, using nio: " + unavailable);
        }
      }
    }
    return opening.apply(GatewayOptions.Transport.NIO);
  }

  /**
   * Opens the single event loop of the admin port. It uses NIO, which needs no native library, so
   * that it keeps running whatever happens to the loops that it reports on.
   */
  static SocketTransport openForAdmin() {
    return of(GatewayOptions.Transport.NIO, 1);
  }

  /**
   * Shuts down the event loops and closes all connections. The quiet period makes a busy loop run
   * one more iteration; without it, a loop that had just checked for a shutdown could leave its
   * connections open. The wait is bounded, so a blocked loop does not prevent the return.
   */
  void close(int atMostSeconds) {
    loops
        .shutdownGracefully(QUIET_MILLIS, atMostSeconds * 1000L, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(2L * atMostSeconds, TimeUnit.SECONDS);
  }

  private static SocketTransport of(GatewayOptions.Transport kind, int loops) {
    return switch (kind) {
      case EPOLL -> of(kind, loops, EpollIoHandler.newFactory(), EpollServerSocketChannel.class);
      case IO_URING ->
          of(kind, loops, IoUringIoHandler.newFactory(), IoUringServerSocketChannel.class);
      case AUTO, NIO ->
          of(
              GatewayOptions.Transport.NIO,
              loops,
              NioIoHandler.newFactory(),
              NioServerSocketChannel.class);
    };
  }

  private static SocketTransport of(
      GatewayOptions.Transport kind,
      int loops,
      IoHandlerFactory factory,
      Class<? extends ServerChannel> serverChannel) {
    return new SocketTransport(
        kind, new MultiThreadIoEventLoopGroup(loops, factory), serverChannel);
  }

  /** A bootstrap of a listening socket whose connections {@code handler} serves. */
  ServerBootstrap listening(ChannelHandler handler) {
    return new ServerBootstrap().group(loops).channel(serverChannel).childHandler(handler);
  }

  /**
   * Verifies that the transport can open a socket, because a loaded library does not guarantee
   * that.
   */
  private static SocketTransport tried(SocketTransport transport) {
    try {
      Channel listening =
          transport
              .listening(new ChannelInboundHandlerAdapter())
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .syncUninterruptibly()
              .channel();
      listening.close().syncUninterruptibly();
      return transport;
    } catch (Throwable unusable) {
      transport.close(1);
      throw unusable;
    }
  }
}
