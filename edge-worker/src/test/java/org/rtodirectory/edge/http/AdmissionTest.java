package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.fixture.TestLimits;

class AdmissionTest {
  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(8);

  @Test
  void one_client_never_gets_more_than_half_of_all_connections() {
    Admission counts = admission(10, 100);
    for (int i = 0; i < 5; i++) {
      assertThat(counts.tryAcquire(1L)).isNull();
    }
    assertThat(counts.tryAcquire(1L)).isEqualTo(RejectionReason.CLIENT_CONNECTIONS);
    assertThat(counts.tryAcquire(2L)).isNull();
    assertThat(admission(1, 1).tryAcquire(1L)).isNull();
  }

  @Test
  void never_more_connections_than_allowed_are_open_at_once() throws Exception {
    Admission counts = admission(1_000_000, 100);
    List<Callable<Integer>> work = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      work.add(() -> opened(counts));
    }
    int opened = 0;
    for (Future<Integer> each : threads.invokeAll(work)) {
      opened += each.get();
    }
    assertThat(opened).isEqualTo(100);
    assertThat(counts.openConnections()).isEqualTo(100);
  }

  private static Admission admission(int connections, int ofClient) {
    return new Admission(
        TestLimits.with(
            limits -> {
              limits.connections = connections;
              limits.clientConnections = ofClient;
            }),
        new ClientResolver(List.of(), "X-Forwarded-For"),
        () -> true,
        reason -> {});
  }

  /** Opens as many as are allowed, and closes none of these. */
  private static int opened(Admission counts) {
    int opened = 0;
    for (int i = 0; i < 10_000; i++) {
      opened += counts.tryAcquire(7L) == null ? 1 : 0;
    }
    return opened;
  }
}
