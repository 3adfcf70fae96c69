package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;

class LoopMemoryTest {
  private static final int LIMIT = 80_000;

  private final List<RejectionReason> refused = new ArrayList<>();
  private boolean hasMemory = true;
  private final LoopMemory memory = new LoopMemory(LIMIT, () -> this.hasMemory, refused::add);

  /** A connection that holds the memory that it was given until it is reset. */
  private final class Holder implements LoopMemory.Holder {
    private long held;
    private boolean isReset;

    /** Whether its memory is returned only some time after its reset. */
    private boolean isLate;

    @Override
    public long heldBytes() {
      return held;
    }

    @Override
    public void reset() {
      assertThat(isReset).as("reset already").isFalse();
      isReset = true;
      if (!isLate) {
        close();
      }
    }

    void close() {
      held = 0;
      memory.remove(this);
    }
  }

  @Test
  void connections_that_hold_most_are_reset_when_all_hold_too_much() {
    Holder largeHolder = taking(60_000);
    List<Holder> smallHolders = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      smallHolders.add(taking(1000));
    }
    assertThat(largeHolder.isReset).isFalse();
    Holder last = taking(10_000);
    assertThat(largeHolder.isReset).isTrue();
    assertThat(last.isReset).isFalse();
    assertThat(smallHolders).noneMatch(holder -> holder.isReset);
    assertThat(refused).containsExactly(RejectionReason.MEMORY);
  }

  /** Connections receive, send and close at random. Reset ones return their memory late. */
  @NewSeeds(5)
  void the_largest_connections_are_reset_until_an_eighth_is_free_and_no_more(long seed) {
    Random random = new Random(seed);
    List<Holder> all = new ArrayList<>();
    int largest = random.nextBoolean() ? 1_000 : 20_000;
    for (int step = 0; step < 2_000; step++) {
      Holder holder =
          all.isEmpty() || random.nextInt(3) == 0
              ? new Holder()
              : all.remove(random.nextInt(all.size()));
      if (holder.isReset || random.nextInt(8) == 0) {
        holder.close();
        continue;
      }
      all.add(holder);
      holder.isLate = random.nextBoolean();
      int bytes = random.nextInt(largest);
      holder.held = random.nextInt(4) == 0 ? bytes : holder.held + bytes;
      List<Holder> open = all.stream().filter(other -> !other.isReset).toList();
      Map<Holder, Long> before = new HashMap<>();
      open.forEach(other -> before.put(other, other.held));
      memory.onBytes(holder, bytes);
      List<Long> reset =
          open.stream().filter(other -> other.isReset).map(before::get).sorted().toList();
      List<Long> keptBytes =
          open.stream().filter(other -> !other.isReset).map(before::get).sorted().toList();
      if (reset.isEmpty()) {
        continue;
      }
      String as = "seed %d, step %d: %s, %s".formatted(seed, step, reset, keptBytes);
      long remainingBytes = keptBytes.stream().mapToLong(Long::longValue).sum();
      long average =
          (remainingBytes + sum(reset)) / before.values().stream().filter(b -> b > 0).count();
      assertThat(remainingBytes + sum(reset)).as(as).isGreaterThan(LIMIT);
      assertThat(remainingBytes + reset.get(0)).as(as).isGreaterThan(LIMIT * 7 / 8);
      assertThat(reset.get(0)).as(as).isGreaterThanOrEqualTo(average / 2);
      if (!keptBytes.isEmpty()) {
        assertThat(reset.get(0)).as(as).isGreaterThanOrEqualTo(keptBytes.get(keptBytes.size() - 1));
      }
    }
    long held = all.stream().filter(other -> !other.isReset).mapToLong(Holder::heldBytes).sum();
    assertThat(held).as("seed %d", seed).isLessThanOrEqualTo(LIMIT + LIMIT / 8 + largest);
    assertThat(refused).as("seed %d", seed).isNotEmpty();
  }

  private static long sum(List<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void bytes_that_were_read_or_belong_to_closed_connections_do_not_count() {
    Holder reader = new Holder();
    for (int i = 0; i < 1000; i++) {
      memory.onBytes(reader, 1000);
      Holder closed = taking(1000);
      memory.remove(closed);
    }
    assertThat(refused).isEmpty();
  }

  @Test
  void an_eighth_of_what_connections_hold_is_reset_while_requests_find_no_room() {
    for (int i = 0; i < 8; i++) {
      taking(2000);
    }
    hasMemory = false;
    long now = TimeUnit.SECONDS.toNanos(1);
    assertThat(memory.hasMemory()).isFalse();
    assertThat(refused).isEmpty();
    memory.freeMemory(now);
    assertThat(refused).hasSize(1);
    // The memory of the first is not given back yet.
    memory.freeMemory(now + TimeUnit.MILLISECONDS.toNanos(9));
    assertThat(refused).hasSize(1);
    for (int i = 2; i <= 5; i++) {
      now += TimeUnit.MILLISECONDS.toNanos(10);
      memory.freeMemory(now);
      // The last five hold an eighth of the limit.
      assertThat(refused).hasSize(Math.min(i, 3));
    }
    hasMemory = true;
    assertThat(memory.hasMemory()).isTrue();
  }

  @Test
  void the_memory_of_the_process_is_looked_at_after_each_sixteenth_and_while_there_is_no_room() {
    assertThat(memory.hasMemory()).isTrue();
    hasMemory = false;
    taking(LIMIT / 16 - 1);
    assertThat(memory.hasMemory()).isTrue();
    taking(1);
    assertThat(memory.hasMemory()).isFalse();
    hasMemory = true;
    assertThat(memory.hasMemory()).isTrue();
  }

  private Holder taking(int bytes) {
    Holder holder = new Holder();
    holder.held = bytes;
    memory.onBytes(holder, bytes);
    return holder;
  }
}
