package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private static final int MEGABYTE = 1 << 20;

  @Test
  void bytes_beyond_the_limit_are_denied_and_every_share_is_notified() {
    MemoryBudget budget = new MemoryBudget(MEGABYTE, 2, () -> true);
    AtomicInteger shortages = new AtomicInteger();
    MemoryBudget.Share one = budget.share(shortages::incrementAndGet);
    MemoryBudget.Share other = budget.share(shortages::incrementAndGet);
    assertThat(one.take(MEGABYTE / 2)).isTrue();
    assertThat(other.take(MEGABYTE / 4)).isTrue();
    assertThat(shortages).hasValue(0);
    assertThat(other.take(MEGABYTE / 2)).isFalse();
    assertThat(shortages).hasValue(2);
    assertThat(budget.pending()).isEqualTo(MEGABYTE / 4 * 3);
    one.release(MEGABYTE / 2);
    assertThat(other.take(MEGABYTE / 2)).isTrue();
  }

  @Test
  void unconditional_allocations_count_and_notify_the_shares_beyond_the_limit() {
    MemoryBudget budget = new MemoryBudget(MEGABYTE, 1, () -> true);
    AtomicInteger shortages = new AtomicInteger();
    MemoryBudget.Share share = budget.share(shortages::incrementAndGet);
    share.count(2 * MEGABYTE);
    assertThat(shortages).hasPositiveValue();
    assertThat(budget.pending()).isEqualTo(2 * MEGABYTE);
    assertThat(share.take(1)).isFalse();
    share.release(2 * MEGABYTE);
    assertThat(budget.pending()).isZero();
    assertThat(share.take(MEGABYTE / 2)).isTrue();
  }

  @Test
  void nothing_is_granted_while_the_allocator_is_out_of_memory() {
    boolean[] room = {false};
    MemoryBudget budget = new MemoryBudget(MEGABYTE, 1, () -> room[0]);
    MemoryBudget.Share share = budget.share(() -> {});
    assertThat(share.take(1)).isFalse();
    room[0] = true;
    assertThat(share.take(1)).isTrue();
  }

  @Test
  void shares_never_have_more_than_the_limit_together_and_the_rest_is_usable() throws Exception {
    long seed = new Random().nextLong();
    int loops = 4;
    MemoryBudget budget = new MemoryBudget(MEGABYTE, loops, () -> true);
    ExecutorService threads = Executors.newFixedThreadPool(loops);
    try {
      List<Callable<Long>> work = new ArrayList<>();
      for (int i = 0; i < loops; i++) {
        long own = seed + i;
        work.add(() -> mostPending(budget, new Random(own)));
      }
      for (Future<Long> most : threads.invokeAll(work)) {
        assertThat(most.get()).as("seed %s", seed).isLessThanOrEqualTo(MEGABYTE);
      }
      assertThat(budget.pending()).as("seed %s", seed).isZero();
      assertThat(budget.share(() -> {}).take(MEGABYTE / 2)).isTrue();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Takes and releases bytes; the most that were pending, the shares of others among them. */
  private static long mostPending(MemoryBudget budget, Random random) {
    MemoryBudget.Share share = budget.share(() -> {});
    List<Integer> taken = new ArrayList<>();
    long most = 0;
    for (int i = 0; i < 100_000; i++) {
      int bytes = random.nextInt(20_000);
      if (share.take(bytes)) {
        taken.add(bytes);
      } else if (!taken.isEmpty()) {
        share.release(taken.remove(random.nextInt(taken.size())));
      }
      if (i % 100 == 0) {
        long own = taken.stream().mapToLong(it -> it).sum();
        most = Math.max(most, own);
      }
    }
    taken.forEach(share::release);
    return most;
  }
}
