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

/**
 * The memory that the connections of an event loop hold. If it is too much, the largest connections
 * are reset.
 */
class LoopMemoryTest {
  private static final int LIMIT_BYTES = 80_000;

  private final List<RefusalReason> resets = new ArrayList<>();
  private boolean hasMemory = true;
  private final LoopMemory memory = new LoopMemory(LIMIT_BYTES, () -> this.hasMemory, resets::add);

  /** A connection that holds memory until it is closed or reset. */
  private final class HoldingConnection implements LoopMemory.Holder {
    private long held;
    private boolean isReset;

    /** Whether its memory is returned only some time after its reset. */
    private boolean isMemoryReturnedLate;

    @Override
    public long heldBytes() {
      return held;
    }

    @Override
    public void reset() {
      assertThat(isReset).as("reset already").isFalse();
      isReset = true;
      if (!isMemoryReturnedLate) {
        close();
      }
    }

    void close() {
      held = 0;
      memory.remove(this);
    }
  }

  @Test
  void the_connection_that_holds_most_is_reset_when_all_together_exceed_the_limit() {
    HoldingConnection largeHolder = holderOf(60_000);
    List<HoldingConnection> smallHolders = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      smallHolders.add(holderOf(1000));
    }
    assertThat(largeHolder.isReset).isFalse();
    HoldingConnection newestHolder = holderOf(10_000);
    assertThat(largeHolder.isReset).isTrue();
    assertThat(newestHolder.isReset).isFalse();
    assertThat(smallHolders).noneMatch(holder -> holder.isReset);
    assertThat(resets).containsExactly(RefusalReason.MEMORY);
  }

  /**
   * Connections receive, send and close at random. Some return their memory only after their reset.
   */
  @NewSeeds(5)
  void only_as_many_of_the_largest_connections_are_reset_as_free_an_eighth(long seed) {
    Random random = new Random(seed);
    List<HoldingConnection> holders = new ArrayList<>();
    int maxBytesPerStep = random.nextBoolean() ? 1_000 : 20_000;
    for (int step = 0; step < 2_000; step++) {
      HoldingConnection holder =
          holders.isEmpty() || random.nextInt(3) == 0
              ? new HoldingConnection()
              : holders.remove(random.nextInt(holders.size()));
      if (holder.isReset || random.nextInt(8) == 0) {
        holder.close();
        continue;
      }
      holders.add(holder);
      holder.isMemoryReturnedLate = random.nextBoolean();
      int bytes = random.nextInt(maxBytesPerStep);
      holder.held = random.nextInt(4) == 0 ? bytes : holder.held + bytes;
      List<HoldingConnection> open =
          holders.stream().filter(openHolder -> !openHolder.isReset).toList();
      Map<HoldingConnection, Long> bytesBefore = new HashMap<>();
      open.forEach(openHolder -> bytesBefore.put(openHolder, openHolder.held));
      memory.onBytes(holder, bytes);
      List<Long> resetBytes =
          open.stream()
              .filter(openHolder -> openHolder.isReset)
              .map(bytesBefore::get)
              .sorted()
              .toList();
      List<Long> keptBytes =
          open.stream()
              .filter(openHolder -> !openHolder.isReset)
              .map(bytesBefore::get)
              .sorted()
              .toList();
      if (resetBytes.isEmpty()) {
        continue;
      }
      String description = "seed %d, step %d: %s, %s".formatted(seed, step, resetBytes, keptBytes);
      long remainingBytes = keptBytes.stream().mapToLong(Long::longValue).sum();
      long average =
          (remainingBytes + sum(resetBytes))
              / bytesBefore.values().stream().filter(heldBytes -> heldBytes > 0).count();
      assertThat(remainingBytes + sum(resetBytes)).as(description).isGreaterThan(LIMIT_BYTES);
      assertThat(remainingBytes + resetBytes.get(0))
          .as(description)
          .isGreaterThan(LIMIT_BYTES * 7 / 8);
      assertThat(resetBytes.get(0)).as(description).isGreaterThanOrEqualTo(average / 2);
      if (!keptBytes.isEmpty()) {
        assertThat(resetBytes.get(0))
            .as(description)
            .isGreaterThanOrEqualTo(keptBytes.get(keptBytes.size() - 1));
      }
    }
    long held =
        holders.stream()
            .filter(openHolder -> !openHolder.isReset)
            .mapToLong(HoldingConnection::heldBytes)
            .sum();
    assertThat(held)
        .as("seed %d", seed)
        .isLessThanOrEqualTo(LIMIT_BYTES + LIMIT_BYTES / 8 + maxBytesPerStep);
    assertThat(resets).as("seed %d", seed).isNotEmpty();
  }

  private static long sum(List<Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void bytes_that_are_no_longer_held_or_belong_to_closed_connections_do_not_count() {
    HoldingConnection reader = new HoldingConnection();
    for (int i = 0; i < 1000; i++) {
      memory.onBytes(reader, 1000);
      HoldingConnection closed = holderOf(1000);
      memory.remove(closed);
    }
    assertThat(resets).isEmpty();
  }

  @Test
  void while_requests_find_no_memory_connections_that_hold_an_eighth_of_the_limit_are_reset() {
    for (int i = 0; i < 8; i++) {
      holderOf(2000);
    }
    hasMemory = false;
    long now = TimeUnit.SECONDS.toNanos(1);
    assertThat(memory.hasMemory()).isFalse();
    assertThat(resets).isEmpty();
    memory.freeMemory(now);
    assertThat(resets).hasSize(1);
    // The first reset connection has not returned its memory yet.
    memory.freeMemory(now + TimeUnit.MILLISECONDS.toNanos(9));
    assertThat(resets).hasSize(1);
    for (int i = 2; i <= 5; i++) {
      now += TimeUnit.MILLISECONDS.toNanos(10);
      memory.freeMemory(now);
      // The remaining five connections hold an eighth of the limit, so none of them is reset.
      assertThat(resets).hasSize(Math.min(i, 3));
    }
    hasMemory = true;
    assertThat(memory.hasMemory()).isTrue();
  }

  @Test
  void
      the_memory_of_the_process_is_checked_after_each_sixteenth_of_the_limit_and_while_there_is_none() {
    assertThat(memory.hasMemory()).isTrue();
    hasMemory = false;
    holderOf(LIMIT_BYTES / 16 - 1);
    assertThat(memory.hasMemory()).isTrue();
    holderOf(1);
    assertThat(memory.hasMemory()).isFalse();
    hasMemory = true;
    assertThat(memory.hasMemory()).isTrue();
  }

  private HoldingConnection holderOf(int bytes) {
    HoldingConnection holder = new HoldingConnection();
    holder.held = bytes;
    memory.onBytes(holder, bytes);
    return holder;
  }
}
