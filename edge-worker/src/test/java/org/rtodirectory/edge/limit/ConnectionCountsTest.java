package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ConnectionCountsTest {
  @Test
  void each_client_has_its_own_and_all_have_one_limit() {
    ConnectionCounts counts = new ConnectionCounts(5, 2);
    assertThat(counts.open(1)).isEmpty();
    assertThat(counts.open(1)).isEmpty();
    assertThat(counts.open(1)).hasValue(Refusal.CLIENT_CONNECTIONS);
    counts.close(1);
    assertThat(counts.open(2)).isEmpty();
    assertThat(counts.open()).isEmpty();
    assertThat(counts.open()).isEmpty();
    assertThat(counts.open(3)).hasValue(Refusal.CONNECTIONS);
    counts.close(3);
    counts.close(1);
    assertThat(counts.open(3)).isEmpty();
    assertThat(counts.openNow()).isEqualTo(5);
  }

  @Test
  void exactly_as_many_as_allowed_are_open_at_once() throws Exception {
    ConnectionCounts counts = new ConnectionCounts(1_000_000, 100);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        work.add(() -> opened(counts));
      }
      int opened = 0;
      for (Future<Integer> each : threads.invokeAll(work)) {
        opened += each.get();
      }
      assertThat(opened).isEqualTo(100);
      assertThat(counts.openNow()).isEqualTo(100);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Opens as many as are allowed, and closes none of these. */
  private static int opened(ConnectionCounts counts) {
    int opened = 0;
    for (int i = 0; i < 10_000; i++) {
      Optional<Refusal> problem = counts.open(7);
      if (problem.isEmpty()) {
        opened++;
      } else {
        counts.close(7);
      }
    }
    return opened;
  }
}
