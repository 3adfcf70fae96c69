package org.rtodirectory.edge.http;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.util.NettyRuntime;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.http.GatewayOptions.Transport;

/**
 * A socket transport of Netty: its event loops and its class of listening sockets. There is one
 * event loop for each processor, because event loops never block. One more loop only accepts
 * connections. With io_uring, a loop accepts as long as connections arrive, so open connections on
 * the same loop would have to wait.
 *
 * @param kind the transport, never {@link Transport#AUTO}
 * @param acceptor the event loop of the listening socket
 * @param loops the event loops of the connections
 */
record SocketTransport(
    Transport kind,
    EventLoopGroup acceptor,
    EventLoopGroup loops,
    Class<? extends ServerChannel> serverChannel) {
  /**
   * The time in which an event loop that is not stalled runs a short task. {@link #awaitTasks} may
   * wait longer.
   */
  static final Duration LOOP_TIMEOUT = Duration.ofSeconds(2);

  /**
   * The quiet period at shutdown, in which a busy loop runs one more iteration. Without it, a loop
   * that had just checked for a shutdown could leave its connections open.
   */
  private static final long QUIET_PERIOD_MILLIS = 10;

  static {
    // With multishot polls, Netty (4.2.18) misses a reset that arrives while it reads: io_uring
    // reports the event only once, before Netty asks for the next read. The connection would stay
    // open until its deadline. One poll for each read needs no additional system call.
    System.setProperty("io.netty.iouring.pollAddMultishotEnabled", "false");
  }

  /**
   * Opens the chosen transport, or NIO if the chosen one does not work on this machine. A container
   * may forbid the system calls of a transport, or a native library may fail to load. {@link
   * Transport#AUTO} stands for the first of io_uring, epoll and NIO that works. The first choice is
   * io_uring, because an iteration of its loop needs one system call for any number of sockets.
   *
   * @param log receives a line if the chosen transport does not work
   */
  static SocketTransport open(Transport chosen, Consumer<String> log) {
    if (chosen == Transport.AUTO) {
      return Stream.of(Transport.IO_URING, Transport.EPOLL)
          .filter(kind -> problem(kind) == null)
          .findFirst()
          .map(SocketTransport::of)
          .orElseGet(() -> of(Transport.NIO));
    }
    Throwable problem = problem(chosen);
    if (problem == null) {
      return of(chosen);
    }
    log.accept("Cannot use " + chosen + " here, using nio: " + problem);
    return of(Transport.NIO);
  }

  /** Returns the reason why a transport does not work on this machine, or null if it works. */
  private static @Nullable Throwable problem(Transport kind) {
    return switch (kind) {
      case IO_URING -> IoUring.unavailabilityCause();
      case EPOLL -> Epoll.unavailabilityCause();
      case AUTO, NIO -> null;
    };
  }

  /**
   * Shuts down the event loops and closes all connections. Waits at most twice the timeout for each
   * group, because a blocked loop never ends.
   */
  void close(int timeoutSeconds) {
    Future<?> acceptorEnd = shutDown(acceptor, timeoutSeconds);
    Future<?> loopsEnd = shutDown(loops, timeoutSeconds);
    acceptorEnd.awaitUninterruptibly(2L * timeoutSeconds, TimeUnit.SECONDS);
    loopsEnd.awaitUninterruptibly(2L * timeoutSeconds, TimeUnit.SECONDS);
  }

  /** Calls {@code listener} with the name of an event loop whenever one has terminated. */
  void onTermination(Consumer<String> listener) {
    acceptor.forEach(
        loop ->
            onTermination(loop, "the event loop that accepts connections to the API", listener));
    loops.forEach(loop -> onTermination(loop, "an event loop of the API", listener));
  }

  private static void onTermination(EventExecutor loop, String name, Consumer<String> listener) {
    loop.terminationFuture().addListener(ended -> listener.accept(name));
  }

  /**
   * Waits until each event loop has run one more task, so that its current task has ended. Does not
   * wait for a terminated loop.
   */
  void awaitTasks() {
    for (EventExecutor loop : loops) {
      try {
        Future<?> task = loop.submit(() -> {});
        while (!task.awaitUninterruptibly(LOOP_TIMEOUT.toMillis()) && !loop.isTerminated()) {
          // Keep waiting: the current task of the loop may still read the snapshot.
        }
      } catch (RejectedExecutionException e) {
        // The loop has terminated.
      }
    }
  }

  /** Waits until the last accepted connections are registered with their event loops. */
  void awaitRegistrations() {
    for (EventExecutor loop : loops) {
      if (!loop.isShuttingDown()) {
        loop.submit(() -> {}).awaitUninterruptibly(LOOP_TIMEOUT.toMillis());
      }
    }
  }

  private static Future<?> shutDown(EventLoopGroup group, int timeoutSeconds) {
    return group.shutdownGracefully(
        QUIET_PERIOD_MILLIS, timeoutSeconds * 1000L, TimeUnit.MILLISECONDS);
  }

  private static SocketTransport of(Transport kind) {
    return switch (kind) {
      case EPOLL ->
          of(kind, StayRegisteredEpollHandler.newFactory(), EpollServerSocketChannel.class);
      case IO_URING -> of(kind, IoUringIoHandler.newFactory(), IoUringServerSocketChannel.class);
      case AUTO, NIO -> of(Transport.NIO, NioIoHandler.newFactory(), NioServerSocketChannel.class);
    };
  }

  private static SocketTransport of(
      Transport kind, IoHandlerFactory factory, Class<? extends ServerChannel> serverChannel) {
    return new SocketTransport(
        kind,
        new MultiThreadIoEventLoopGroup(1, factory),
        new MultiThreadIoEventLoopGroup(NettyRuntime.availableProcessors(), factory),
        serverChannel);
  }
}
