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
import org.rtodirectory.edge.config.Transport;

/**
 * The interface of the operating system that sockets are served by: its event loops and its kind of
 * listening socket. There is a loop for each processor, for none of them ever waits for anything
 * but its sockets.
 *
 * @param kind which one it is, never {@link Transport#AUTO}
 */
record SocketTransport(
    Transport kind, EventLoopGroup loops, Class<? extends ServerChannel> serverChannel) {
  private static final long QUIET_MILLIS = 10;

  /** With io_uring a turn of the loop takes one system call, however many sockets it serves. */
  private static final List<Transport> BEST_FIRST = List.of(Transport.IO_URING, Transport.EPOLL);

  /**
   * Opens the transport that was chosen, or else NIO: a container may forbid the system calls of
   * another, a folder of temporary files its library.
   *
   * @param log takes a line about a transport that was asked for in vain
   */
  static SocketTransport open(Transport chosen, Consumer<String> log) {
    return open(chosen, kind -> of(kind, NettyRuntime.availableProcessors()), log);
  }

  /**
   * The same.
   *
   * @param opening opens one of them
   */
  static SocketTransport open(
      Transport chosen, Function<Transport, SocketTransport> opening, Consumer<String> log) {
    List<Transport> candidates = chosen == Transport.AUTO ? BEST_FIRST : List.of(chosen);
    for (Transport candidate : candidates) {
      try {
        return tried(opening.apply(candidate));
      } catch (LinkageError | Exception unavailable) {
        // Netty throws the cause of a failure whatever it is, checked exceptions too.
        if (chosen != Transport.AUTO) {
          log.accept("Cannot use " + chosen.code() + " here, using nio: " + unavailable);
        }
      }
    }
    return opening.apply(Transport.NIO);
  }

  /**
   * Opens a single loop that needs neither a native library nor more of the operating system than
   * every Java does. So it runs on whatever happens to the loops that it reports on.
   */
  static SocketTransport openForAdmin() {
    return of(Transport.NIO, 1);
  }

  /**
   * Ends the loops with all connections. A loop that has done something within the quiet time goes
   * round once more: told to end just behind its look at whether it shall, it would leave them
   * open. A loop that is blocked is not waited for.
   */
  void close(int atMostSeconds) {
    loops
        .shutdownGracefully(QUIET_MILLIS, atMostSeconds * 1000L, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(2L * atMostSeconds, TimeUnit.SECONDS);
  }

  private static SocketTransport of(Transport kind, int loops) {
    return switch (kind) {
      case EPOLL -> of(kind, loops, EpollIoHandler.newFactory(), EpollServerSocketChannel.class);
      case IO_URING ->
          of(kind, loops, IoUringIoHandler.newFactory(), IoUringServerSocketChannel.class);
      case AUTO, NIO ->
          of(Transport.NIO, loops, NioIoHandler.newFactory(), NioServerSocketChannel.class);
    };
  }

  private static SocketTransport of(
      Transport kind,
      int loops,
      IoHandlerFactory factory,
      Class<? extends ServerChannel> serverChannel) {
    return new SocketTransport(
        kind, new MultiThreadIoEventLoopGroup(loops, factory), serverChannel);
  }

  /** Ready to listen for connections that {@code handler} is to serve. */
  ServerBootstrap listening(ChannelHandler handler) {
    return new ServerBootstrap().group(loops).channel(serverChannel).childHandler(handler);
  }

  /** That its library was loaded does not say that a socket may be opened. */
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
