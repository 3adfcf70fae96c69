package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.operations.RejectionReason;

class LoopMemoryTest {
  private static final int LIMIT = 80_000;

  private final List<RejectionReason> refused = new ArrayList<>();
  private final LoopMemory memory = new LoopMemory(LIMIT, refused::add);
  private boolean closesAtOnce = true;

  /** A connection that holds what it was given until it is reset. */
  private final class Holder implements LoopMemory.Connection {
    private long held;
    private boolean isReset;
    private int resumed;

    @Override
    public long held() {
      return held;
    }

    @Override
    public void reset() {
      isReset = true;
      if (closesAtOnce) {
        held = 0;
        memory.remove(this);
      }
    }

    @Override
    public void resume() {
      resumed++;
    }
  }

  @Test
  void connections_that_hold_most_are_reset_when_all_hold_too_much() {
    Holder large = taking(60_000);
    List<Holder> small = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      small.add(taking(1000));
    }
    assertThat(large.isReset).isFalse();
    Holder last = taking(10_000);
    assertThat(large.isReset).isTrue();
    assertThat(last.isReset).isFalse();
    assertThat(small).noneMatch(holder -> holder.isReset);
    assertThat(refused).containsExactly(RejectionReason.MEMORY);
  }

  @Test
  void many_equal_connections_are_reset_until_an_eighth_is_free() {
    List<Holder> all = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      all.add(taking(1000));
      long held = all.stream().mapToLong(Holder::held).sum();
      assertThat(held).isLessThanOrEqualTo(LIMIT + LIMIT / 8);
    }
    assertThat(all).anyMatch(holder -> holder.isReset).anyMatch(holder -> !holder.isReset);
  }

  @Test
  void nothing_is_decoded_until_those_that_were_reset_have_given_their_bytes_back() {
    closesAtOnce = false;
    Holder first = taking(50_000);
    Holder second = taking(50_000);
    assertThat(memory.isFull()).isTrue();
    Holder reset = first.isReset ? first : second;
    Holder waiting = new Holder();
    memory.await(waiting);
    memory.await(waiting);
    taking(50_000);
    assertThat(refused).containsExactly(RejectionReason.MEMORY);
    assertThat(waiting.resumed).isZero();

    closesAtOnce = true;
    reset.held = 0;
    memory.remove(reset);
    assertThat(memory.isFull()).isFalse();
    assertThat(refused).containsExactly(RejectionReason.MEMORY, RejectionReason.MEMORY);
    assertThat(waiting.resumed).isOne();
  }

  @Test
  void a_connection_that_was_closed_is_not_resumed() {
    closesAtOnce = false;
    Holder reset = taking(90_000);
    Holder waiting = new Holder();
    memory.await(waiting);
    memory.remove(waiting);
    memory.remove(reset);
    assertThat(waiting.resumed).isZero();
  }

  @Test
  void what_clients_have_read_or_was_closed_does_not_count() {
    Holder reader = new Holder();
    for (int i = 0; i < 1000; i++) {
      memory.took(reader, 1000);
      Holder closed = taking(1000);
      memory.remove(closed);
    }
    assertThat(refused).isEmpty();
  }

  private Holder taking(int bytes) {
    Holder holder = new Holder();
    holder.held = bytes;
    memory.took(holder, bytes);
    return holder;
  }
}
