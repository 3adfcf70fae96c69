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

/** The counts of requests per client and policy in windows of a minute. */
class RateLimiterTest {
  private static final Duration MINUTE = Duration.ofSeconds(60);
  private static final int MANY_CLIENTS = 1 << 16;
  private static final int CLIENTS_OF_ONE_SET = 8;

  private final AtomicLong millis = new AtomicLong(5_000);

  /**
   * Compares a set of slots with a model, which maps each policy and client to the times of its
   * requests. A full set drops the window that started first.
   */
  @NewSeeds(5)
  void a_set_of_slots_counts_as_a_table_of_current_windows(long seed) {
    Random random = new Random(seed);
    RateLimiter limiterOfOneSet = limiter(CLIENTS_OF_ONE_SET);
    Map<String, Integer> limits =
        Map.of("search", 1 + random.nextInt(4), "lists", 1 + random.nextInt(4));
    Map<String, List<Long>> windows = new HashMap<>();
    for (int step = 0; step < 2_000; step++) {
      passMillis(1 + random.nextInt(4_000));
      long now = millis.get();
      String name = random.nextBoolean() ? "search" : "lists";
      int limit = Objects.requireNonNull(limits.get(name));
      long client = random.nextInt(14);
      windows.values().removeIf(times -> now - times.get(0) >= MINUTE.toMillis());
      if (!windows.containsKey(name + client) && windows.size() == limiterOfOneSet.slotCount()) {
        windows.remove(
            Collections.min(
                windows.keySet(), Comparator.comparing(key -> windows.get(key).get(0))));
      }
      List<Long> times = windows.computeIfAbsent(name + client, key -> new ArrayList<>());
      boolean isAllowed = times.size() < limit;
      if (isAllowed) {
        times.add(now);
      }
      long windowStart = times.get(0);
      assertThat(limiterOfOneSet.decide(new RateLimiter.Policy(name, limit), client))
          .as("seed %d, step %d", seed, step)
          .isEqualTo(
              new RateLimiter.Decision(
                  isAllowed,
                  Math.max(0, limit - times.size()),
                  MINUTE.minusMillis(now - windowStart)));
    }
  }

  @Test
  void counting_continues_from_a_shared_count_within_the_shared_window() {
    RateLimiter limiter = limiter(CLIENTS_OF_ONE_SET);
    RateLimiter.Policy policy = new RateLimiter.Policy("search", 10);
    RateLimiter.Decision shared = new RateLimiter.Decision(true, 3, Duration.ofSeconds(20));
    assertThat(limiter.adopt(policy, 1, shared)).isEqualTo(shared);
    assertThat(limiter.decide(policy, 1).remaining()).isEqualTo(2);
    passMillis(19_000);
    assertThat(limiter.decide(policy, 1).remaining()).isEqualTo(1);
    passMillis(1_000);
    assertThat(limiter.decide(policy, 1).remaining()).isEqualTo(9);
  }

  @Test
  void a_larger_local_count_wins_over_the_shared_count_until_its_window_ends() {
    RateLimiter limiter = limiter(CLIENTS_OF_ONE_SET);
    RateLimiter.Policy policy = new RateLimiter.Policy("search", 3);
    for (int i = 0; i < 2; i++) {
      limiter.decide(policy, 1);
    }
    RateLimiter.Decision firstCount = new RateLimiter.Decision(true, 2, MINUTE);
    assertThat(limiter.adopt(policy, 1, firstCount).remaining()).isZero();
    RateLimiter.Decision secondCount = new RateLimiter.Decision(true, 1, MINUTE);
    assertThat(limiter.adopt(policy, 1, secondCount).isAllowed()).isFalse();
    passMillis(59_500);
    RateLimiter.Decision nextWindow = new RateLimiter.Decision(true, 2, MINUTE);
    assertThat(limiter.adopt(policy, 1, nextWindow)).isEqualTo(nextWindow);
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
    RateLimiter shared = limiter(MANY_CLIENTS);
    AtomicInteger allowed = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(8);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      long ownClient = i + 2L;
      threads.add(new Thread(() -> countRequests(shared, ownClient, start, allowed)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(allowed).hasValue(limit);
    assertThat(decide(shared, 10_000, 1).isAllowed()).isFalse();
  }

  /** The other thread starts later. It ends or is blocked before the first thread continues. */
  @Test
  void a_window_is_at_most_a_minute_even_if_a_later_request_is_counted_first()
      throws InterruptedException {
    Queue<Runnable> interruptions = new ConcurrentLinkedQueue<>();
    RateLimiter shared =
        new RateLimiter(
            MINUTE,
            MANY_CLIENTS,
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
          passMillis(1_000);
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

  /**
   * Counts 4,000 requests of client 1 and 4,000 of {@code ownClient}. Only this thread counts
   * requests of {@code ownClient}.
   */
  private static void countRequests(
      RateLimiter shared, long ownClient, CountDownLatch start, AtomicInteger allowed) {
    start.countDown();
    try {
      start.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    for (int i = 1; i <= 4_000; i++) {
      if (decide(shared, 10_000, 1).isAllowed()) {
        allowed.incrementAndGet();
      }
      if (decide(shared, 10_000, ownClient).remaining() != 10_000 - i) {
        allowed.addAndGet(1_000_000); // Makes the test fail.
      }
    }
  }

  private static RateLimiter.Decision decide(RateLimiter limiter, int limit, long client) {
    return limiter.decide(new RateLimiter.Policy("search", limit), client);
  }

  private void passMillis(long time) {
    millis.addAndGet(time);
  }

  private RateLimiter limiter(int clients) {
    return new RateLimiter(MINUTE, clients, 7, millis::get);
  }
}
