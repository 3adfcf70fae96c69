package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.progress.Progress;

/** Many objects at a time; the first failure stops all, and nothing goes on afterwards. */
class ObjectWorkTest {
  private static final List<Integer> THOUSAND = IntStream.range(0, 1000).boxed().toList();
  private static final Progress.Stage SILENT = by -> {};

  private final AtomicInteger running = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 5000})
  void each_object_is_done_once_and_counted(int threads) throws IOException {
    Queue<Integer> done = new ConcurrentLinkedQueue<>();
    AtomicLong counted = new AtomicLong();
    ObjectWork.forEach(THOUSAND, threads, counted::addAndGet, done::add);
    assertThat(done).containsExactlyInAnyOrderElementsOf(THOUSAND);
    assertThat(counted).hasValue(1000);
  }

  @Test
  void no_objects_are_no_work() throws IOException {
    ObjectWork.forEach(List.of(), 4, SILENT, object -> running.incrementAndGet());
    assertThat(running).hasValue(0);
  }

  @Test
  void as_many_are_done_at_a_time_as_is_said() throws IOException {
    CyclicBarrier together = new CyclicBarrier(4);
    ObjectWork.forEach(THOUSAND.subList(0, 400), 4, SILENT, object -> meet(together));
    assertThat(together.getNumberWaiting()).isZero();
  }

  @Test
  void the_first_failure_stops_all_and_is_the_one_that_is_said() {
    AtomicInteger begun = new AtomicInteger();
    assertThatIOException()
        .isThrownBy(
            () ->
                ObjectWork.forEach(
                    THOUSAND,
                    3,
                    SILENT,
                    object -> {
                      if (begun.incrementAndGet() >= 10) {
                        throw new IOException("No space left on device");
                      }
                    }))
        .withMessage("No space left on device");
    assertThat(begun.get()).isBetween(10, 12);
  }

  @Test
  void an_unchecked_failure_and_an_error_are_passed_on() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> ObjectWork.forEach(THOUSAND, 2, SILENT, object -> fail()));
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> ObjectWork.forEach(THOUSAND, 2, SILENT, object -> failBadly()));
  }

  /** The objects that are being worked on are finished; no other is begun. */
  @Test
  void an_interruption_ends_it_with_no_worker_left() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicInteger ended = new AtomicInteger();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>(false);
    Thread caller =
        new Thread(
            () -> {
              try {
                ObjectWork.forEach(
                    THOUSAND,
                    2,
                    SILENT,
                    object -> {
                      begun.countDown();
                      await(mayEnd);
                      ended.incrementAndGet();
                    });
              } catch (IOException interrupted) {
                thrown.set(interrupted);
                flag.set(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    await(begun);
    caller.interrupt();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (caller.isInterrupted() && System.nanoTime() < deadline) {
      Thread.onSpinWait(); // Until it has noticed.
    }
    mayEnd.countDown();
    caller.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(caller.isAlive()).isFalse();
    assertThat(thrown.get()).isInstanceOf(IOException.class).hasMessage("interrupted");
    assertThat(flag.get()).isTrue();
    assertThat(ended.get()).isLessThanOrEqualTo(4);
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("object-work-"));
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception alone) {
      throw new AssertionError(alone);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  private static void fail() {
    throw new IllegalStateException("wrong");
  }

  private static void failBadly() {
    throw new AssertionError("wrong");
  }
}
