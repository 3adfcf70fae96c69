package org.rtodirectory.edge.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.util.NettyRuntime;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
   * Opens the chosen transport. By default that is the first of io_uring, an iteration of whose
   * loop takes one system call for any number of sockets, epoll and NIO that works here.
   *
   * @param log receives a line if the chosen one does not work, so that NIO is used: a container
   *     may forbid its system calls, and its native library may fail to load
   */
  static SocketTransport open(GatewayOptions.Transport chosen, Consumer<String> log) {
    Throwable withoutUring = IoUring.unavailabilityCause();
    Throwable withoutEpoll = Epoll.unavailabilityCause();
    GatewayOptions.Transport kind =
        switch (chosen) {
          case AUTO ->
              withoutUring == null
                  ? GatewayOptions.Transport.IO_URING
                  : withoutEpoll == null
                      ? GatewayOptions.Transport.EPOLL
                      : GatewayOptions.Transport.NIO;
          case IO_URING -> working(chosen, withoutUring, log);
          case EPOLL -> working(chosen, withoutEpoll, log);
          case NIO -> chosen;
        };
    return of(kind, NettyRuntime.availableProcessors());
  }

  private static GatewayOptions.Transport working(
      GatewayOptions.Transport chosen, @Nullable Throwable problem, Consumer<String> log) {
    if (problem == null) {
      return chosen;
    }
    log.accept("Cannot use " + chosen.code() + " here, using nio: " + problem);
    return GatewayOptions.Transport.NIO;
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
}
