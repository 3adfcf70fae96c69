package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FairQueueTest {
  private final FairQueue<String> queue = new FairQueue<>();

  @Test
  void an_empty_queue_has_no_next_item() {
    assertThat(queue.poll()).isNull();
    assertThat(queue.size()).isZero();
    queue.charge(1);
    assertThat(queue.poll()).isNull();
  }

  @Test
  void clients_take_turns_and_the_items_of_each_stay_in_order() {
    add(1, "a1", "a2", "a3");
    add(2, "b1", "b2");
    add(3, "c1");
    assertThat(serveAll(10)).containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
  }

  @Test
  void a_client_whose_items_take_long_waits_until_the_others_had_as_much_time() {
    add(1, "slow1", "slow2");
    add(2, "quick1", "quick2", "quick3", "quick4");
    List<String> served = new ArrayList<>();
    for (String next = queue.poll(); next != null; next = queue.poll()) {
      served.add(next);
      queue.charge(next.startsWith("slow") ? 30 : 10);
    }
    assertThat(served).containsExactly("slow1", "quick1", "quick2", "quick3", "slow2", "quick4");
  }

  @Test
  void a_newcomer_waits_for_one_item_of_each_other_client_however_many_are_queued() {
    for (int client = 1; client <= 8; client++) {
      for (int i = 0; i < 60; i++) {
        queue.add(client, "old");
      }
    }
    for (int i = 0; i < 100; i++) {
      queue.poll();
      queue.charge(30);
    }
    queue.add(9, "new");
    int before = 0;
    while (Objects.requireNonNull(queue.poll()).equals("old")) {
      queue.charge(30);
      before++;
    }
    assertThat(before).isLessThanOrEqualTo(8);
  }

  @Test
  void a_client_that_asks_again_while_it_is_served_has_its_turn_after_the_others() {
    add(1, "a1");
    add(2, "b1");
    assertThat(queue.poll()).isEqualTo("a1");
    add(1, "a2");
    queue.charge(5);
    assertThat(serveAll(5)).containsExactly("b1", "a2");
  }

  @Test
  void a_client_that_was_idle_has_no_credit() {
    add(1, "a", "a", "a", "a");
    for (int i = 0; i < 3; i++) {
      queue.poll();
      queue.charge(100);
    }
    add(2, "b", "b", "b");
    assertThat(serveAll(100)).containsExactly("b", "a", "b", "b");
  }

  /** In any interval in which two clients always wait, their times differ by two items at most. */
  @Test
  void waiting_clients_get_the_same_time_whatever_their_items_take() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    FairQueue<Integer> fair = new FairQueue<>();
    int clients = 5;
    for (int client = 0; client < clients; client++) {
      fair.add(client, client);
    }
    Map<Integer, Long> times = new HashMap<>();
    for (int i = 0; i < 10_000; i++) {
      int client = Objects.requireNonNull(fair.poll());
      fair.add(client, client);
      long took = 1L + random.nextInt(10 * (client + 1));
      fair.charge(took);
      times.merge(client, took, Long::sum);
      long most = times.values().stream().mapToLong(time -> time).max().orElseThrow();
      long least =
          times.size() < clients
              ? 0
              : times.values().stream().mapToLong(t -> t).min().orElseThrow();
      assertThat(most - least).as("seed %s", seed).isLessThanOrEqualTo(2L * 10 * clients);
    }
  }

  @Test
  void clients_that_no_longer_wait_are_forgotten() {
    add(1, "always");
    for (int client = 10; client < 100_000; client++) {
      queue.add(client, "once");
      queue.add(1, "always");
      queue.poll();
      queue.charge(1);
      queue.poll();
      queue.charge(1);
    }
    assertThat(queue.clients()).isLessThan(5_000);
  }

  private void add(long client, String... items) {
    for (String item : items) {
      queue.add(client, item);
    }
  }

  private List<String> serveAll(long nanos) {
    List<String> served = new ArrayList<>();
    for (String next = queue.poll(); next != null; next = queue.poll()) {
      served.add(next);
      queue.charge(nanos);
    }
    return served;
  }
}
