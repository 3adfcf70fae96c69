package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;

/** A gateway that is told to stop answers what it was asked. */
@Timeout(60)
class GracefulStopTest {
  private static final String GOOD = "GET /docs HTTP/1.1";

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // before each test
  private TestGateway gateway;

  @BeforeEach
  void start() {
    gateway = TestGateway.serving(SmallDirectory.directory(), folder);
  }

  @AfterEach
  void close() {
    gateway.close();
  }

  @Test
  void a_request_on_its_way_is_answered_and_the_connection_then_closed() throws Exception {
    try (RawConnection busy = gateway.connect().send(GOOD + "\r\nHost: local");
        RawConnection kept = gateway.connect()) {
      assertThat(kept.request(GOOD).read().find("Connection")).isEmpty();
      Thread stopping = stop(gateway);
      assertThat(gateway.admin("/readyz").text()).startsWith("{\"status\":\"stopping\",");
      assertThat(gateway.admin("/healthz").status()).isEqualTo(200);
      for (Reply last : new Reply[] {busy.send("host\r\n\r\n").read(), kept.request(GOOD).read()}) {
        assertThat(last.status()).isEqualTo(200);
        assertThat(last.header("Connection")).isEqualTo("close");
      }
      assertThat(busy.isClosed()).isTrue();
      assertThat(kept.isClosed()).isTrue();
      busy.close();
      kept.close();
      stopping.join();
    }
  }

  @Test
  void a_connection_on_which_nothing_is_asked_is_closed_soon() throws Exception {
    try (RawConnection idle = gateway.connect();
        RawConnection silent = gateway.connect()) {
      assertThat(idle.request(GOOD).read().status()).isEqualTo(200);
      Thread stopping = stop(gateway);
      assertThat(idle.isClosed()).isTrue();
      assertThat(silent.isClosed()).isTrue();
      idle.close();
      silent.close();
      stopping.join();
    }
  }

  @Test
  void no_connection_is_taken_any_more() throws Exception {
    try (RawConnection busy = gateway.connect().send(GOOD + "\r\nHost: local")) {
      Thread stopping = stop(gateway);
      assertThatThrownBy(() -> connectUntilRefused()).isInstanceOf(ConnectException.class);
      busy.close();
      stopping.join();
    }
  }

  @Test
  void the_end_does_not_wait_for_who_never_finishes() throws Exception {
    try (TestGateway hasty =
            TestGateway.draining(TestRelease.load(folder), Duration.ofMillis(500));
        RawConnection slow = hasty.connect().send("GET ")) {
      stop(hasty).join();
      assertThat(slow.isClosed()).isTrue();
    }
  }

  private void connectUntilRefused() throws IOException {
    while (true) {
      gateway.connect().close();
    }
  }

  /** Tells a gateway to stop, and waits until it is no longer ready. */
  private static Thread stop(TestGateway gateway) {
    Thread stopping = new Thread(gateway::stop);
    stopping.start();
    while (gateway.admin("/readyz").status() == 200) {
      Thread.onSpinWait();
    }
    return stopping;
  }
}
