package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.rtodirectory.resource.Vertical;

/** Entries that a second thread collects arrive in order, and so do its failures. */
class EntriesAheadTest {
  @Test
  void the_verticals_come_in_their_order_and_each_is_collected_by_the_other_thread()
      throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    try (EntriesAhead entries =
        new EntriesAhead(
            vertical -> {
              threads.add(Thread.currentThread());
              return of(vertical);
            })) {
      for (Vertical vertical : Vertical.values()) {
        try (EntriesAhead.OfVertical next = entries.next()) {
          assertThat(next.vertical()).isEqualTo(vertical);
        }
      }
      assertThatThrownBy(entries::next).isInstanceOf(IllegalStateException.class);
    }
    assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
    assertThat(threads.iterator().next().isAlive()).isFalse();
  }

  @Test
  void a_failure_of_the_other_thread_is_thrown_as_it_is() {
    RuntimeException failure = new IllegalStateException("full");
    Error error = new OutOfMemoryError("heap");
    try (EntriesAhead entries =
        new EntriesAhead(
            vertical -> {
              throw failure;
            })) {
      assertThatThrownBy(entries::next).isSameAs(failure);
    }
    try (EntriesAhead entries =
        new EntriesAhead(
            vertical -> {
              throw error;
            })) {
      assertThatThrownBy(entries::next).isSameAs(error);
    }
  }

  @Test
  void a_caller_that_is_interrupted_waits_no_longer_and_ends_the_other_thread() {
    CountDownLatch never = new CountDownLatch(1);
    try (EntriesAhead entries =
        new EntriesAhead(
            vertical -> {
              try {
                never.await();
              } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
              }
              return of(vertical);
            })) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(entries::next).isInstanceOf(InterruptedIOException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
  }

  private static EntriesAhead.OfVertical of(Vertical vertical) {
    return new EntriesAhead.OfVertical(
        vertical, new TermDictionary(), new Entries(List.of(), stores(), List.of()));
  }

  private static StoreEntries stores() {
    try (StoreEntries.Sort sort = new StoreEntries.Sort()) {
      return sort.sorted();
    }
  }
}
