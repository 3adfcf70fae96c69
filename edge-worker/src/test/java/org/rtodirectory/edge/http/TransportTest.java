package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.TestGateway;

/** Every transport serves the same; one that is not to be had here is replaced. */
class TransportTest extends GatewayTest {
  private static final int REQUESTS = 200;

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void every_transport_answers_pipelined_requests_in_order(GatewayOptions.Transport transport)
      throws IOException {
    try (TestGateway other = TestGateway.by(transport, current);
        RawConnection connection = other.connect()) {
      assertThat(other.transport()).isIn(possible(transport));
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

  private static List<GatewayOptions.Transport> possible(GatewayOptions.Transport chosen) {
    return chosen == GatewayOptions.Transport.AUTO
        ? List.of(
            GatewayOptions.Transport.IO_URING,
            GatewayOptions.Transport.EPOLL,
            GatewayOptions.Transport.NIO)
        : List.of(chosen, GatewayOptions.Transport.NIO);
  }

  @ParameterizedTest
  @EnumSource(GatewayOptions.Transport.class)
  void closing_the_server_ends_every_connection(GatewayOptions.Transport transport)
      throws IOException {
    for (int round = 0; round < 10; round++) {
      List<RawConnection> connections = new ArrayList<>();
      try (TestGateway other = TestGateway.by(transport, current)) {
        for (int i = 0; i < 8; i++) {
          connections.add(other.connect());
          connections.get(i).request("GET /api/locations HTTP/1.1");
          assertThat(connections.get(i).read().status()).isEqualTo(200);
        }
      }
      for (RawConnection connection : connections) {
        assertThat(connection.isClosed()).isTrue();
        connection.close();
      }
    }
  }
}
