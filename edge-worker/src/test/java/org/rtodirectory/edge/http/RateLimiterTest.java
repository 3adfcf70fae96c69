package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.Await;
import org.rtodirectory.schemas.fixture.NewSeeds;

class RateLimiterTest {
  private static final Duration MINUTE = Duration.ofSeconds(60);
  private static final int MANY = 1 << 16;
  private static final int ONE_BUCKET = 8;

  private final AtomicLong millis = new AtomicLong(5_000);

  /**
   * A model of the rate limiter. Each of its buckets maps the clients of each policy to their
   * requests. A full bucket drops the window that started first.
   */
  @NewSeeds(5)
  void a_bucket_counts_as_a_table_of_its_running_windows(long seed) {
    Random random = new Random(seed);
    RateLimiter tiny = limiter(ONE_BUCKET);
    Map<String, Integer> limits =
        Map.of("search", 1 + random.nextInt(4), "lists", 1 + random.nextInt(4));
    Map<String, List<Long>> windows = new HashMap<>();
    for (int step = 0; step < 2_000; step++) {
      pass(1 + random.nextInt(4_000));
      long now = millis.get();
      String name = random.nextBoolean() ? "search" : "lists";
      int limit = Objects.requireNonNull(limits.get(name));
      long client = random.nextInt(14);
      windows.values().removeIf(times -> now - times.get(0) >= MINUTE.toMillis());
      if (!windows.containsKey(name + client) && windows.size() == tiny.slotCount()) {
        windows.remove(
            Collections.min(
                windows.keySet(), Comparator.comparing(key -> windows.get(key).get(0))));
      }
      List<Long> times = windows.computeIfAbsent(name + client, key -> new ArrayList<>());
      boolean isAllowed = times.size() < limit;
      if (isAllowed) {
        times.add(now);
      }
      long start = times.get(0);
      assertThat(tiny.decide(new RateLimiter.Policy(name, limit), client))
          .as("seed %d, step %d", seed, step)
          .isEqualTo(
              new RateLimiter.Decision(
                  isAllowed, Math.max(0, limit - times.size()), MINUTE.minusMillis(now - start)));
    }
  }

  @Test
  void counting_goes_on_from_a_shared_count_within_the_shared_window() {
    RateLimiter limiter = limiter(ONE_BUCKET);
    RateLimiter.Policy policy = new RateLimiter.Policy("search", 10);
    RateLimiter.Decision shared = new RateLimiter.Decision(true, 3, Duration.ofSeconds(20));
    assertThat(limiter.adopt(policy, 1, shared)).isEqualTo(shared);
    assertThat(limiter.decide(policy, 1).remaining()).isEqualTo(2);
    pass(19_000);
    assertThat(limiter.decide(policy, 1).remaining()).isEqualTo(1);
    pass(1_000);
    assertThat(limiter.decide(policy, 1).remaining()).isEqualTo(9);
  }

  @Test
  void a_larger_local_count_wins_over_the_shared_count_until_its_window_ends() {
    RateLimiter limiter = limiter(ONE_BUCKET);
    RateLimiter.Policy policy = new RateLimiter.Policy("search", 3);
    for (int i = 0; i < 2; i++) {
      limiter.decide(policy, 1);
    }
    RateLimiter.Decision first = new RateLimiter.Decision(true, 2, MINUTE);
    assertThat(limiter.adopt(policy, 1, first).remaining()).isZero();
    RateLimiter.Decision second = new RateLimiter.Decision(true, 1, MINUTE);
    assertThat(limiter.adopt(policy, 1, second).isAllowed()).isFalse();
    pass(59_500);
    RateLimiter.Decision next = new RateLimiter.Decision(true, 2, MINUTE);
    assertThat(limiter.adopt(policy, 1, next)).isEqualTo(next);
  }

  @Test
  void a_million_clients_are_counted_in_40_megabytes() {
    int million = 1_000_000;
    RateLimiter large = limiter(million);
    assertThat(large.slotCount() * 2L * Long.BYTES).isLessThan(40_000_000);
    for (int round = 0; round < 2; round++) {
      int counted = 0;
      for (long client = 0; client < million; client++) {
        counted += decide(large, 2, client).remaining() == 1 - round ? 1 : 0;
      }
      assertThat(counted).as("in round %d", round).isGreaterThan(998_000);
    }
  }

  @Test
  void exactly_the_limit_is_allowed_to_concurrent_requests() throws InterruptedException {
    int limit = 10_000;
    RateLimiter shared = limiter(MANY);
    AtomicInteger allowed = new AtomicInteger();
    CountDownLatch together = new CountDownLatch(8);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      long own = i + 2L;
      threads.add(new Thread(() -> hammer(shared, own, together, allowed)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(allowed).hasValue(limit);
    assertThat(decide(shared, 10_000, 1).isAllowed()).isFalse();
  }

  /** The other thread starts later. It has finished or waits before the first one continues. */
  @Test
  void a_window_is_no_longer_than_a_minute_for_a_request_that_another_one_overtakes()
      throws InterruptedException {
    Queue<Runnable> interruptions = new ConcurrentLinkedQueue<>();
    RateLimiter shared =
        new RateLimiter(
            MINUTE,
            MANY,
            7,
            () -> {
              long now = millis.get();
              Runnable interruption = interruptions.poll();
              if (interruption != null) {
                interruption.run();
              }
              return now;
            });
    Thread otherThread = new Thread(() -> decide(shared, 3, 1));
    interruptions.add(
        () -> {
          pass(1_000);
          otherThread.start();
          Await.until(
              () ->
                  otherThread.getState() == Thread.State.BLOCKED
                      || otherThread.getState() == Thread.State.TERMINATED);
        });
    assertThat(decide(shared, 3, 1).reset()).isLessThanOrEqualTo(MINUTE);
    otherThread.join();
    assertThat(decide(shared, 3, 1).remaining()).isZero();
  }

  /** Makes 4,000 requests of client 1, and as many of another client. */
  private static void hammer(
      RateLimiter shared, long own, CountDownLatch together, AtomicInteger allowed) {
    together.countDown();
    try {
      together.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    for (int i = 1; i <= 4_000; i++) {
      if (decide(shared, 10_000, 1).isAllowed()) {
        allowed.incrementAndGet();
      }
      if (decide(shared, 10_000, own).remaining() != 10_000 - i) {
        allowed.addAndGet(1_000_000);
      }
    }
  }

  private static RateLimiter.Decision decide(RateLimiter limiter, int limit, long client) {
    return limiter.decide(new RateLimiter.Policy("search", limit), client);
  }

  private void pass(long time) {
    millis.addAndGet(time);
  }

  private RateLimiter limiter(int clients) {
    return new RateLimiter(MINUTE, clients, 7, millis::get);
  }
}
