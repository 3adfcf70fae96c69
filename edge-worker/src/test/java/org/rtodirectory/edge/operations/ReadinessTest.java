package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.PollingGateway;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;

/**
 * The readiness of a gateway while releases are loaded and polls fail, and the other answers of the
 * admin port.
 */
class ReadinessTest {
  @TempDir private Path folder;
  @AutoClose private PollingGateway pollingGateway;
  private TestGateway gateway;

  @BeforeEach
  void start() throws IOException {
    pollingGateway = new PollingGateway(folder, 1);
    gateway = pollingGateway.gateway();
  }

  @Test
  void a_gateway_is_alive_before_it_is_ready() {
    pollingGateway.poll();
    assertThat(gateway.admin("/healthz").status()).isEqualTo(200);
    assertThat(gateway.admin("/healthz").text()).isEqualTo("{\"status\":\"alive\"}");
    Reply reply = gateway.admin("/readyz");
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().required("status").stringValue()).isEqualTo("not ready");
    assertThat(reply.json().required("problem").stringValue()).contains("nothing is published");
    assertThat(gateway.json("/api/locations").status()).isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(ints = {4_096, Integer.MAX_VALUE})
  void a_gateway_with_a_damaged_snapshot_file_is_not_ready_until_the_file_is_restored(int length)
      throws IOException {
    pollingGateway.serve(SmallDirectory.directory());
    assertThat(gateway.admin("/readyz").status()).isEqualTo(200);
    Path snapshot =
        folder.resolve(pollingGateway.current().get().orElseThrow().pointer().snapshot());
    byte[] snapshotBytes = Files.readAllBytes(snapshot);
    try (FileChannel file = FileChannel.open(snapshot, StandardOpenOption.WRITE)) {
      file.truncate(length);
      file.write(ByteBuffer.wrap(new byte[] {1}));
    }
    pollingGateway.poll();
    Reply reply = gateway.admin("/readyz");
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().required("problem").stringValue())
        .contains("was changed on the disk. Put the original file back");
    Path backup = Files.write(folder.resolve("back"), snapshotBytes);
    Files.move(backup, snapshot, StandardCopyOption.REPLACE_EXISTING);
    pollingGateway.poll();
    assertThat(gateway.admin("/readyz").status()).isEqualTo(200);
    assertThat(gateway.json("/api/locations").status()).isEqualTo(200);
  }

  @Test
  void the_first_release_makes_the_gateway_ready() {
    pollingGateway.serve(SmallDirectory.directory());
    Reply reply = gateway.admin("/readyz");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    assertThat(reply.text())
        .isEqualTo(
            "{\"status\":\"ready\",\"release\":1,\"sha256\":\"%s\",\"created_at\":\"2026-11-02T09:30:00Z\",\"locations\":%d,\"held\":[1]}"
                .formatted(
                    pollingGateway.current().get().orElseThrow().pointer().sha256(),
                    SmallDirectory.LOCATIONS));
    assertThat(gateway.json("/api/locations").status()).isEqualTo(200);
  }

  @Test
  void a_gateway_is_not_ready_before_clients_can_connect() throws IOException {
    pollingGateway.serve(SmallDirectory.directory());
    try (TestGateway startingGateway =
        TestGateway.with(pollingGateway.current(), setup -> setup.isListening = false)) {
      assertThat(startingGateway.admin("/readyz").status()).isEqualTo(503);
      startingGateway.server().listen();
      assertThat(startingGateway.admin("/readyz").status()).isEqualTo(200);
    }
  }

  @Test
  void a_gateway_stays_ready_with_the_old_release_and_reports_the_problem_with_the_new_one()
      throws IOException {
    pollingGateway.serve(SmallDirectory.directory());
    String page = gateway.json("/api/locations").text();
    Files.writeString(folder.resolve("current.json"), "garbage");
    pollingGateway.poll();
    Reply reply = gateway.admin("/readyz");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().required("release").intValue()).isEqualTo(1);
    assertThat(reply.json().required("problem").stringValue()).contains("current.json");
    assertThat(gateway.json("/api/locations").text()).isEqualTo(page);
  }

  @Test
  void other_paths_are_not_found_and_other_methods_not_allowed() {
    pollingGateway.serve(SmallDirectory.directory());
    assertThat(gateway.admin("/").status()).isEqualTo(404);
    assertThat(gateway.admin("/api/locations").status()).isEqualTo(404);
    assertThat(gateway.get("/readyz").status()).isEqualTo(404);
    assertThat(gateway.get("/healthz").status()).isEqualTo(404);
    for (String method : List.of("POST", "DELETE", "OPTIONS")) {
      for (String path : List.of("/readyz", "/healthz", "/metrics", "/nothing")) {
        Reply reply = gateway.askAdmin(method, path);
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).isEqualTo("GET, HEAD");
        assertThat(reply.json().required("message").stringValue()).isNotEmpty();
      }
    }
  }

  @Test
  void a_malformed_request_to_the_admin_port_is_a_400_and_the_connection_is_closed()
      throws IOException {
    try (RawConnection connection = gateway.connectToAdmin()) {
      assertThat(connection.send("nonsense\r\n\r\n").read().status()).isEqualTo(400);
      assertThat(connection.awaitClose()).isTrue();
    }
    assertThat(gateway.admin("/metrics").text().lines())
        .as("rejections on the admin port do not count as those of the API")
        .filteredOn(line -> line.startsWith("rto_refused_total{"))
        .isNotEmpty()
        .allMatch(line -> line.endsWith(" 0.0"));
  }
}
