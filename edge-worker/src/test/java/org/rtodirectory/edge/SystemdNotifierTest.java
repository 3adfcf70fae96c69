package org.rtodirectory.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainDatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What systemd is told, by a socket that listens in its place. */
class SystemdNotifierTest {
  @TempDir private Path folder;
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final List<String> log = new ArrayList<>();
  private @Nullable EventLoopGroup loop;

  @BeforeEach
  void needsEpoll() {
    Assumptions.assumeTrue(Epoll.isAvailable());
    loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  }

  @AfterEach
  void endLoop() {
    if (loop != null) {
      loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }

  @Test
  void readiness_is_notified_once_and_the_watchdog_while_the_loops_run() throws Exception {
    AtomicBoolean isWell = new AtomicBoolean(true);
    String socket = listen(folder.resolve("notify").toString());
    new SystemdNotifier(Map.of("NOTIFY_SOCKET", socket, "WATCHDOG_USEC", "20000"), log::add)
        .ready(isWell::get);
    assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("READY=1\nSTATUS=Serving");
    assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("WATCHDOG=1");
    assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("WATCHDOG=1");
    isWell.set(false);
    // What was sent before may still arrive; then nothing does for many periods.
    while (told.poll(1, TimeUnit.SECONDS) != null) {
      assertThat(told).hasSizeLessThan(1000);
    }
    isWell.set(true);
    assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("WATCHDOG=1");
    assertThat(log).isEmpty();
  }

  @Test
  void an_abstract_socket_is_notified() throws Exception {
    String name = "rent-to-own-test-" + ProcessHandle.current().pid();
    listen("\0" + name);
    new SystemdNotifier(Map.of("NOTIFY_SOCKET", "@" + name), log::add).ready(() -> true);
    assertThat(told.poll(20, TimeUnit.SECONDS)).startsWith("READY=1");
  }

  @Test
  void a_watchdog_of_another_process_is_not_notified() throws Exception {
    String socket = listen(folder.resolve("notify").toString());
    Map<String, String> environment =
        Map.of("NOTIFY_SOCKET", socket, "WATCHDOG_USEC", "1000", "WATCHDOG_PID", "1");
    new SystemdNotifier(environment, log::add).ready(() -> true);
    assertThat(told.poll(20, TimeUnit.SECONDS)).startsWith("READY=1");
    assertThat(told.poll(200, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void a_missing_notify_socket_is_reported_and_the_gateway_keeps_running() {
    new SystemdNotifier(Map.of("NOTIFY_SOCKET", folder.resolve("absent").toString()), log::add)
        .ready(() -> true);
    assertThat(log).singleElement().asString().startsWith("Cannot tell systemd").contains("Type=");
  }

  @Test
  void without_systemd_nothing_is_notified() {
    new SystemdNotifier(Map.of(), log::add).ready(() -> true);
    assertThat(log).isEmpty();
  }

  private String listen(String address) throws Exception {
    Channel bound =
        new Bootstrap()
            .group(Objects.requireNonNull(loop))
            .channel(EpollDomainDatagramChannel.class)
            .handler(
                new SimpleChannelInboundHandler<DomainDatagramPacket>() {
                  @Override
                  protected void channelRead0(
                      ChannelHandlerContext context, DomainDatagramPacket packet) {
                    told.add(packet.content().toString(StandardCharsets.UTF_8));
                  }
                })
            .bind(new DomainSocketAddress(address))
            .sync()
            .channel();
    assertThat(bound.isActive()).isTrue();
    return address;
  }
}
