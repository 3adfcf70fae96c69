package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A transport that cannot be used here is replaced by one that can, whatever it fails with. */
class TransportFallbackTest {
  private final List<String> log = new ArrayList<>();
  private final List<SocketTransport> opened = new ArrayList<>();

  /** Its socket cannot be bound, for a checked reason. */
  public static final class Unbindable extends NioServerSocketChannel {
    @Override
    protected void doBind(SocketAddress address) throws IOException {
      throw new IOException("Operation not permitted");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = GatewayOptions.Transport.class,
      names = {"IO_URING", "EPOLL"})
  void a_checked_exception_of_a_chosen_transport_is_logged_and_nio_is_used(
      GatewayOptions.Transport chosen) {
    SocketTransport transport = SocketTransport.open(chosen, failing(this::unbindable), log::add);
    assertThat(transport.kind()).isEqualTo(GatewayOptions.Transport.NIO);
    assertThat(log)
        .singleElement()
        .asString()
        .startsWith("Cannot use " + chosen.code() + " here, using nio: ")
        .contains("Operation not permitted");
    close();
  }

  @Test
  void by_default_all_transports_are_tried_and_nothing_is_logged() {
    SocketTransport transport =
        SocketTransport.open(GatewayOptions.Transport.AUTO, failing(this::unbindable), log::add);
    assertThat(transport.kind()).isEqualTo(GatewayOptions.Transport.NIO);
    assertThat(log).isEmpty();
    assertThat(opened).hasSize(3);
    assertThat(opened.subList(0, 2)).allMatch(tried -> tried.loops().isTerminated());
    close();
  }

  @Test
  void a_transport_whose_library_is_missing_is_replaced_by_nio() {
    SocketTransport transport =
        SocketTransport.open(
            GatewayOptions.Transport.AUTO,
            failing(
                kind -> {
                  throw new UnsatisfiedLinkError(kind.code());
                }),
            log::add);
    assertThat(transport.kind()).isEqualTo(GatewayOptions.Transport.NIO);
    close();
  }

  private Function<GatewayOptions.Transport, SocketTransport> failing(
      Function<GatewayOptions.Transport, SocketTransport> failing) {
    return kind ->
        kind == GatewayOptions.Transport.NIO
            ? of(kind, NioServerSocketChannel.class)
            : failing.apply(kind);
  }

  private SocketTransport unbindable(GatewayOptions.Transport kind) {
    return of(kind, Unbindable.class);
  }

  private SocketTransport of(
      GatewayOptions.Transport kind, Class<? extends ServerChannel> channel) {
    SocketTransport transport =
        new SocketTransport(
            kind, new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()), channel);
    opened.add(transport);
    return transport;
  }

  private void close() {
    opened.forEach(transport -> transport.close(1));
  }
}
