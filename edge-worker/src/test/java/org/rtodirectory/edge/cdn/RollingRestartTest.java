package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.GatewayProcess;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;

/** Two gateways as processes behind nginx, restarted one after the other under load. */
@Tag("drill")
class RollingRestartTest {
  private static final int CLIENTS = 8;
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  @TempDir private Path folder;
  @TempDir private Path scratch;
  private final AtomicBoolean over = new AtomicBoolean();

  @Test
  @Timeout(120)
  void no_request_is_lost_during_a_rolling_restart() throws Exception {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    TestRelease.publish(SmallDirectory.directory(), folder);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (GatewayProcess one = GatewayProcess.start(folder);
        GatewayProcess other = GatewayProcess.start(folder);
        Nginx nginx =
            Nginx.start(
                folder, Files.createTempDirectory(scratch, "nginx"), one.port(), other.port())) {
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int client = i;
        Callable<Integer> asks = () -> ask(nginx, client);
        answers.add(clients.submit(asks));
      }
      for (GatewayProcess gateway : List.of(one, other)) {
        awaitLoad(gateway, answers);
        assertThat(gateway.stop()).isZero();
        gateway.startAgain();
        awaitLoad(gateway, answers);
      }
      over.set(true);
      for (Future<Integer> answered : answers) {
        assertThat(answered.get()).isPositive();
      }
    } finally {
      over.set(true);
      clients.shutdownNow();
    }
  }

  /**
   * Waits until nginx sends requests to a gateway, and not only the first one, by which it tries
   * whether that is back; fails with a client that failed.
   */
  private static void awaitLoad(GatewayProcess gateway, List<Future<Integer>> answers)
      throws Exception {
    while (gateway.connections() < 2) {
      for (Future<Integer> answered : answers) {
        assertThat(answered.isDone() ? answered.get() : -1).isNegative();
      }
    }
  }

  /** Asks until it is over; every fourth client by POST. */
  private int ask(Nginx nginx, int client) throws Exception {
    int answered = 0;
    try (RawConnection connection = nginx.connect()) {
      while (!over.get()) {
        answered++;
        if (client % 4 == 0) {
          connection.request(
              "POST /mcp HTTP/1.1",
              "Content-Type: application/json",
              "Content-Length: " + PING.length());
          connection.send(PING);
        } else {
          connection.request(
              "GET /api/search?q=rent&client=" + client + "." + answered + " HTTP/1.1");
        }
        Reply reply = connection.readAny();
        if (reply.status() != 200) {
          throw new AssertionError(
              "client %d, answer %d: %d %s, nginx logged: %s"
                  .formatted(client, answered, reply.status(), reply.text(), nginx.log()));
        }
        if (reply.find("Connection").orElse("").equals("close")) {
          return answered + ask(nginx, client);
        }
      }
    }
    return answered;
  }
}
