package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.fixture.Await;

/**
 * The transports, which give the same answers. NIO replaces a transport that this machine does not
 * have.
 */
@Tag("platform")
class TransportTest {
  private static final int REQUESTS = 200;

  /** The transports from which AUTO chooses. */
  private static final List<GatewayOptions.Transport> IMPLEMENTATIONS =
      List.of(
          GatewayOptions.Transport.IO_URING,
          GatewayOptions.Transport.EPOLL,
          GatewayOptions.Transport.NIO);

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void every_transport_answers_pipelined_requests_in_order(GatewayOptions.Transport transport)
      throws IOException {
    try (TestGateway gateway = TestGateway.withTransport(transport, TestRelease.small());
        RawConnection connection = gateway.connect()) {
      assertThat(gateway.transport()).isIn(candidates(transport));
      StringBuilder requests = new StringBuilder();
      for (int page = 1; page <= REQUESTS; page++) {
        requests.append("GET /api/locations?page=" + page + " HTTP/1.1\r\nHost: a\r\n\r\n");
      }
      connection.send(requests.toString());
      for (int page = 1; page <= REQUESTS; page++) {
        assertThat(connection.read().meta("page")).isEqualTo(page);
      }
    }
  }

  /** The reset arrives before, while or after the gateway reads the last bytes. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
  @Timeout(60)
  void connections_that_are_reset_within_or_between_requests_are_closed(
      GatewayOptions.Transport transport) throws Exception {
    String request = "GET /api/locations HTTP/1.1\r\nHost: a\r\n\r\n";
    try (TestGateway gateway = TestGateway.withTransport(transport, TestRelease.small())) {
      for (int i = 0; i < 1000; i++) {
        try (RawConnection connection = gateway.connect()) {
          connection.send(request.repeat(i % 3) + request.substring(0, i % request.length()));
          connection.reset();
        }
      }
      Await.until(() -> gateway.metric("rto_connections") == 0);
    }
  }

  static List<Arguments> halfClosures() {
    List<Arguments> arguments = new ArrayList<>();
    for (GatewayOptions.Transport transport : IMPLEMENTATIONS) {
      for (int pauseMillis : new int[] {0, 2, 20, 300}) {
        arguments.add(Arguments.of(transport, pauseMillis, 1));
        arguments.add(Arguments.of(transport, pauseMillis, 50));
      }
    }
    return arguments;
  }

  /**
   * The longer the client waits before it closes its side, the more requests the gateway reads
   * before the end of the input.
   */
  @ParameterizedTest
  @MethodSource("halfClosures")
  void a_client_that_closes_its_sending_side_gets_all_answers(
      GatewayOptions.Transport transport, int pauseMillis, int requests)
      throws IOException, InterruptedException {
    try (TestGateway gateway = TestGateway.withTransport(transport, TestRelease.small())) {
      for (int round = 0; round < (pauseMillis > 20 ? 1 : 4); round++) {
        try (RawConnection connection = gateway.connect()) {
          connection.send("GET /api/locations HTTP/1.1\r\nHost: a\r\n\r\n".repeat(requests));
          TimeUnit.MILLISECONDS.sleep(pauseMillis);
          connection.endSending();
          for (int i = 0; i < requests; i++) {
            assertThat(connection.read().status()).isEqualTo(200);
          }
          assertThat(connection.awaitClose()).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void closing_the_gateway_ends_every_connection(GatewayOptions.Transport transport)
      throws IOException {
    for (int round = 0; round < 4; round++) {
      List<RawConnection> connections = new ArrayList<>();
      try (TestGateway gateway = TestGateway.withTransport(transport, TestRelease.small())) {
        for (int i = 0; i < 8; i++) {
          connections.add(gateway.connect());
          connections.get(i).request("GET /api/locations HTTP/1.1");
          assertThat(connections.get(i).read().status()).isEqualTo(200);
        }
      }
      for (RawConnection connection : connections) {
        assertThat(connection.awaitClose()).isTrue();
        connection.close();
      }
    }
  }

  private static List<GatewayOptions.Transport> candidates(GatewayOptions.Transport transport) {
    return transport == GatewayOptions.Transport.AUTO
        ? IMPLEMENTATIONS
        : List.of(transport, GatewayOptions.Transport.NIO);
  }
}
