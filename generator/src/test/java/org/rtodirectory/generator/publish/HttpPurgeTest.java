package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PURGE for each path, against a server that takes it. */
class HttpPurgeTest {
  private static final List<String> KEYS =
      List.of("api/locations/state=CO/city=cañon-city/page=1.json", "docs/index.html");

  private PurgeServer server = start();

  @BeforeEach
  void restart() {
    server.close();
    server = start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void each_path_is_purged_once_below_the_path_of_the_cache() throws IOException {
    new HttpPurge(URI.create(server.address() + "/front/")).purge(KEYS, "");
    assertThat(server.requests())
        .containsExactlyInAnyOrder(
            "PURGE /front/api/locations/state=CO/city=ca%C3%B1on-city/page=1.json",
            "PURGE /front/api/locations?state=CO&city=ca%C3%B1on-city",
            "PURGE /front/api/locations?state=CO&city=ca%C3%B1on-city&page=1",
            "PURGE /front/docs/index.html",
            "PURGE /front/docs");
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 202, 204, 404})
  void a_cache_that_has_dropped_or_never_had_a_path_counts_as_purged(int status)
      throws IOException {
    server.answerWith(status);
    new HttpPurge(server.address()).purge(KEYS, "");
    assertThat(server.requests()).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 401, 403, 405, 500, 503})
  void one_path_that_is_refused_is_a_failure(int status) {
    server.answerWith(status, "/docs");
    assertThatIOException()
        .isThrownBy(() -> new HttpPurge(server.address()).purge(KEYS, ""))
        .withMessage("PURGE is answered with " + status);
  }

  @Test
  void a_cache_that_closes_the_connection_is_a_failure() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread hangingUp = new Thread(() -> hangUp(socket));
      hangingUp.start();
      URI address = URI.create("http://127.0.0.1:" + socket.getLocalPort());
      assertThatIOException().isThrownBy(() -> new HttpPurge(address).purge(KEYS, ""));
      socket.close();
      hangingUp.join();
    }
  }

  private static void hangUp(ServerSocket socket) {
    try {
      while (true) {
        try (Socket connection = socket.accept()) {
          connection.getInputStream().read();
        }
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private static PurgeServer start() {
    try {
      return new PurgeServer();
    } catch (IOException noPort) {
      throw new AssertionError(noPort);
    }
  }
}
