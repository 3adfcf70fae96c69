package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private static final Duration MINUTE = Duration.ofSeconds(60);
  private static final int MANY = 1 << 16;

  private final AtomicLong millis = new AtomicLong(5_000);
  private final RateLimiter limiter = limiter(3, MANY);

  @Test
  void the_requests_up_to_the_limit_are_allowed_and_counted_down() {
    for (int left = 2; left >= 0; left--) {
      assertThat(limiter.decide(1)).isEqualTo(new RateLimitDecision(true, 3, left, MINUTE));
    }
    assertThat(limiter.decide(1)).isEqualTo(new RateLimitDecision(false, 3, 0, MINUTE));
  }

  @Test
  void a_window_starts_at_the_first_request_in_it() {
    pass(45_000);
    limiter.decide(1);
    pass(59_000);
    assertThat(limiter.decide(1).reset()).isEqualTo(Duration.ofSeconds(1));
    pass(1_000);
    assertThat(limiter.decide(1)).isEqualTo(new RateLimitDecision(true, 3, 2, MINUTE));
  }

  @Test
  void a_window_ends_after_exactly_60_seconds() {
    use(1, 3);
    pass(59_999);
    assertThat(limiter.decide(1).allowed()).isFalse();
    pass(1);
    assertThat(limiter.decide(1).allowed()).isTrue();
  }

  @Test
  void a_window_is_not_made_longer_by_requests_in_it() {
    for (int i = 0; i < 3; i++) {
      limiter.decide(1);
      pass(15_000);
    }
    assertThat(limiter.decide(1).reset()).isEqualTo(Duration.ofSeconds(15));
  }

  @Test
  void a_refused_request_is_not_counted() {
    use(1, 3);
    for (int i = 0; i < 1_000; i++) {
      assertThat(limiter.decide(1).allowed()).isFalse();
    }
    pass(60_000);
    assertThat(limiter.decide(1).remaining()).isEqualTo(2);
  }

  @Test
  void clients_are_counted_apart() {
    use(1, 3);
    assertThat(limiter.decide(2).remaining()).isEqualTo(2);
    assertThat(limiter.decide(1).allowed()).isFalse();
    assertThat(limiter.decide(0).remaining()).isEqualTo(2);
    assertThat(limiter.decide(-1).remaining()).isEqualTo(2);
  }

  @Test
  void the_time_that_is_left_is_told_in_whole_seconds_and_never_too_short() {
    limiter.decide(1);
    assertThat(limiter.decide(1).resetSeconds()).isEqualTo(60);
    pass(1);
    assertThat(limiter.decide(1).resetSeconds()).isEqualTo(60);
    pass(999);
    assertThat(limiter.decide(1).resetSeconds()).isEqualTo(59);
    pass(58_999);
    assertThat(limiter.decide(1).resetSeconds()).isEqualTo(1);
  }

  @Test
  void many_clients_at_once_are_all_counted() {
    List<Long> clients = new ArrayList<>();
    for (long client = 0; client < 5_000; client++) {
      clients.add(client << 32 | client);
    }
    clients.forEach(client -> use(client, 2));
    assertThat(clients).allSatisfy(c -> assertThat(limiter.decide(c).remaining()).isZero());
    assertThat(clients).allSatisfy(c -> assertThat(limiter.decide(c).allowed()).isFalse());
  }

  @Test
  void a_full_bucket_gives_up_the_window_that_started_first() {
    RateLimiter tiny = limiter(2, 8);
    for (long client = 1; client <= 8; client++) {
      tiny.decide(client);
      pass(1);
    }
    assertThat(tiny.decide(9).remaining()).isEqualTo(1);
    for (long client = 2; client <= 8; client++) {
      assertThat(tiny.decide(client).remaining()).as("client %d", client).isZero();
    }
    assertThat(tiny.decide(1).remaining()).isEqualTo(1);
  }

  @Test
  void a_full_bucket_gives_up_ended_windows_before_running_ones() {
    RateLimiter tiny = limiter(2, 8);
    tiny.decide(1);
    pass(59_000);
    for (long client = 2; client <= 8; client++) {
      tiny.decide(client);
    }
    pass(1_000);
    tiny.decide(9);
    for (long client = 2; client <= 9; client++) {
      assertThat(tiny.decide(client).remaining()).as("client %d", client).isZero();
    }
  }

  @Test
  void nobody_is_refused_because_of_others() {
    RateLimiter tiny = limiter(1, 8);
    for (long client = 0; client < 10_000; client++) {
      assertThat(tiny.decide(client).allowed()).isTrue();
    }
  }

  @Test
  void exactly_the_limit_is_allowed_to_concurrent_requests() throws InterruptedException {
    int limit = 10_000;
    RateLimiter shared = limiter(limit, MANY);
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
    assertThat(shared.decide(1).allowed()).isFalse();
  }

  /** 4,000 requests of client 1, and as many of a client of one's own. */
  private static void hammer(
      RateLimiter shared, long own, CountDownLatch together, AtomicInteger allowed) {
    together.countDown();
    try {
      together.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    for (int i = 1; i <= 4_000; i++) {
      if (shared.decide(1).allowed()) {
        allowed.incrementAndGet();
      }
      if (shared.decide(own).remaining() != 10_000 - i) {
        allowed.addAndGet(1_000_000);
      }
    }
  }

  private void use(long client, int requests) {
    for (int i = 0; i < requests; i++) {
      assertThat(limiter.decide(client).allowed()).isTrue();
    }
  }

  private void pass(long time) {
    millis.addAndGet(time);
  }

  private RateLimiter limiter(int limit, int clients) {
    return new RateLimiter(limit, MINUTE, clients, 42, millis::get);
  }
}
