package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.DeafClient;
import org.rtodirectory.edge.fixture.GatewayProcess;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;

/**
 * Clients that send as much as they may and read nothing do not end a gateway with little memory,
 * whatever transport serves it: others are answered all the time, nothing is logged, and the memory
 * is free again when they have gone.
 */
@Tag("drill")
@Timeout(120)
class OverloadTest {
  private static final int ADDRESSES = 4;

  /** Of each address, within its limit. */
  private static final int CONNECTIONS = 150;

  /** What the clients want to hold is several times as much. */
  private static final long DIRECT = 16L << 20;

  /** What the pool of buffers may keep for long: some chunks for each event loop. */
  private static final long POOLED = 4L << 20;

  private static final int PIPELINED = 45;
  private static final String DOCUMENT =
      "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(7000) + "\r\n\r\n";

  /** Its body is made for each response and shared with none. */
  private static final String LIST =
      "GET /api/locations?city=a HTTP/1.1\r\nHost: localhost\r\nX: "
          + "x".repeat(7000)
          + "\r\n\r\n";

  @TempDir private static Path folder = Path.of("");
  @TempDir private Path scratch;

  @BeforeAll
  static void publish() {
    TestRelease.publish(SmallDirectory.directory(), folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"io_uring", "epoll", "nio"})
  void clients_that_never_read_are_reset_and_the_others_answered(String transport)
      throws Exception {
    Path log = scratch.resolve("gateway.log");
    String[] options = {"--transport", transport};
    List<DeafClient> deaf = new ArrayList<>();
    try (GatewayProcess gateway =
        GatewayProcess.start(folder, log, List.of("-XX:MaxDirectMemorySize=16m"), options)) {
      try (RawConnection healthy = new RawConnection(gateway.port(), 1)) {
        for (int i = 0; i < ADDRESSES * CONNECTIONS; i++) {
          String requests = (i % 3 == 0 ? DOCUMENT : LIST).repeat(PIPELINED);
          deaf.add(new DeafClient(gateway.port(), 2 + i % ADDRESSES, requests));
          deaf.get(i).send();
          if (i % 10 == 0) {
            requireAnswer(healthy);
          }
        }
        for (int round = 0; round < 10; round++) {
          deaf.forEach(DeafClient::send);
          requireAnswer(healthy);
          assertThat(gateway.metric("rto_direct_used_bytes")).isLessThan(DIRECT);
        }
        assertThat(gateway.metric("rto_refused_total{reason=\"memory\"}")).isPositive();
        for (DeafClient client : deaf) {
          client.close();
        }
        while (gateway.metric("rto_connections") > 1
            || gateway.metric("rto_direct_used_bytes") >= POOLED) {
          requireAnswer(healthy);
        }
      }
      assertThat(gateway.stop()).isZero();
    }
    assertThat(Files.readAllLines(log)).singleElement().asString().contains("Serving release 1");
  }

  private static void requireAnswer(RawConnection healthy) throws IOException {
    Reply reply = healthy.request("GET /api/search?q=rent HTTP/1.1").read();
    assertThat(reply.status()).isEqualTo(200);
  }
}
