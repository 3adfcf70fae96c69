package org.rtodirectory.edge;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells systemd, for units with {@code Type=notify} and {@code WatchdogSec=}, that the gateway
 * serves and that its event loops run. The protocol is that of sd_notify: datagrams of {@code
 * NAME=VALUE} to the Unix socket that {@code NOTIFY_SOCKET} names. Java has no such sockets, so
 * Netty's native library for epoll is needed; without it a line says so.
 */
final class SystemdNotifier {
  private final Map<String, String> environment;
  private final Consumer<String> log;

  /**
   * @param environment where systemd names its socket and the watchdog's period
   * @param log takes a line if systemd cannot be notified
   */
  SystemdNotifier(Map<String, String> environment, Consumer<String> log) {
    this.environment = environment;
    this.log = log;
  }

  /**
   * Says that the gateway serves, and twice in each period of the watchdog that it is well. Does
   * nothing if systemd did not ask for it.
   *
   * @param isWell whether all event loops run
   */
  void ready(BooleanSupplier isWell) {
    String socket = environment.get("NOTIFY_SOCKET");
    if (socket == null || socket.isEmpty()) {
      return;
    }
    try {
      EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
      Channel systemd =
          new Bootstrap()
              .group(loop)
              .channel(EpollDomainDatagramChannel.class)
              .handler(new ChannelInboundHandlerAdapter())
              .connect(address(socket))
              .syncUninterruptibly()
              .channel();
      send(systemd, "READY=1\nSTATUS=Serving");
      long period = watchdogMicros();
      if (period > 0) {
        loop.scheduleAtFixedRate(
            () -> {
              if (isWell.getAsBoolean()) {
                send(systemd, "WATCHDOG=1");
              }
            },
            0,
            Math.max(1, period / 2),
            TimeUnit.MICROSECONDS);
      }
    } catch (LinkageError | Exception unavailable) {
      // Netty throws the cause of a failure whatever it is, checked exceptions too.
      log.accept(
          "Cannot tell systemd that the gateway is ready ("
              + unavailable
              + "), so systemd will end it. Set Type=exec in the unit, and no WatchdogSec.");
    }
  }

  /** An address that begins with {@code @} is of the abstract namespace. */
  private static DomainSocketAddress address(String socket) {
    return new DomainSocketAddress(socket.startsWith("@") ? "\0" + socket.substring(1) : socket);
  }

  private static void send(Channel systemd, String message) {
    systemd.writeAndFlush(Unpooled.copiedBuffer(message, StandardCharsets.UTF_8));
  }

  /** The period of the watchdog; 0 if there is none, or it watches another process. */
  private long watchdogMicros() {
    String watched = environment.get("WATCHDOG_PID");
    if (watched != null && !watched.equals(Long.toString(ProcessHandle.current().pid()))) {
      return 0;
    }
    return number(environment.get("WATCHDOG_USEC"));
  }

  private static long number(@Nullable String text) {
    try {
      return text == null ? 0 : Long.parseLong(text);
    } catch (NumberFormatException unusable) {
      return 0;
    }
  }
}
