package org.rtodirectory.generator.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.fixture.Await;

/**
 * Objects that are processed in parallel. The first failure stops all threads, and nothing runs
 * after the method returns.
 */
class ParallelObjectsTest {
  private static final List<Integer> THOUSAND = IntStream.range(0, 1000).boxed().toList();
  private static final Progress.Stage NO_PROGRESS = by -> {};

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 5000})
  void each_object_is_processed_once_and_counted(int threads) throws IOException {
    Queue<Integer> finishedObjects = new ConcurrentLinkedQueue<>();
    AtomicLong countedObjects = new AtomicLong();
    ParallelObjects.forEach(THOUSAND, threads, countedObjects::addAndGet, finishedObjects::add);
    assertThat(finishedObjects).containsExactlyInAnyOrderElementsOf(THOUSAND);
    assertThat(countedObjects).hasValue(1000);
  }

  @Test
  void each_of_many_streamed_objects_is_processed_once_by_other_threads() throws IOException {
    List<Integer> tenThousand = IntStream.range(0, 10_000).boxed().toList();
    Queue<Integer> finishedObjects = new ConcurrentLinkedQueue<>();
    Thread caller = Thread.currentThread();
    ParallelObjects.<Integer>forEachOf(
        2,
        NO_PROGRESS,
        tenThousand::forEach,
        object -> {
          assertThat(Thread.currentThread()).as("many at a time").isNotSameAs(caller);
          finishedObjects.add(object);
        });
    assertThat(finishedObjects).containsExactlyInAnyOrderElementsOf(tenThousand);
  }

  @Test
  void exactly_the_configured_number_of_objects_is_processed_at_a_time() throws IOException {
    CyclicBarrier barrier = new CyclicBarrier(4);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger maxRunning = new AtomicInteger();
    ParallelObjects.forEach(
        THOUSAND.subList(0, 400),
        4,
        NO_PROGRESS,
        object -> {
          maxRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
          meet(barrier); // Waits until four objects are processed at the same time.
          running.decrementAndGet();
        });
    assertThat(maxRunning).hasValue(4);
  }

  @Test
  void the_first_failure_stops_the_others_and_is_thrown() {
    AtomicInteger startedObjects = new AtomicInteger();
    assertThatIOException()
        .isThrownBy(
            () ->
                ParallelObjects.forEach(
                    THOUSAND,
                    3,
                    NO_PROGRESS,
                    object -> {
                      if (startedObjects.incrementAndGet() >= 10) {
                        throw new IOException("No space left on device");
                      }
                    }))
        .withMessage("No space left on device");
    assertThat(startedObjects.get()).isBetween(10, 12);
  }

  @Test
  void with_one_thread_the_caller_processes_all_objects_until_it_is_interrupted() {
    List<Integer> processedObjects = new ArrayList<>();
    Thread caller = Thread.currentThread();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () ->
                ParallelObjects.forEach(
                    List.of(1, 2, 3),
                    1,
                    by -> {},
                    number -> {
                      assertThat(Thread.currentThread()).isSameAs(caller);
                      processedObjects.add(number);
                      if (number == 2) {
                        caller.interrupt();
                      }
                    }))
        .withMessage("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(processedObjects).containsExactly(1, 2);
  }

  /** The method returns only after the tasks that ignore the interruption have ended. */
  @Test
  void after_an_interruption_started_objects_are_finished_and_no_others_are_started()
      throws InterruptedException {
    CountDownLatch startedObjects = new CountDownLatch(2);
    AtomicInteger finishedObjects = new AtomicInteger();
    AtomicInteger wrongStates = new AtomicInteger();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicBoolean isInterrupted = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              Thread current = Thread.currentThread();
              try {
                ParallelObjects.forEach(
                    THOUSAND,
                    2,
                    NO_PROGRESS,
                    object -> {
                      startedObjects.countDown();
                      try {
                        new CountDownLatch(1).await(30, TimeUnit.SECONDS);
                      } catch (InterruptedException ignored) {
                        wrongStates.addAndGet(isWaiting(current) ? 0 : 1);
                      }
                      finishedObjects.incrementAndGet();
                    });
              } catch (IOException failed) {
                thrown.set(failed);
                isInterrupted.set(current.isInterrupted());
              }
            });
    caller.start();
    await(startedObjects);
    caller.interrupt();
    caller.join(TimeUnit.SECONDS.toMillis(60));
    assertThat(caller.isAlive()).isFalse();
    assertThat(thrown.get()).isInstanceOf(IOException.class).hasMessage("interrupted");
    assertThat(isInterrupted).isTrue();
    assertThat(finishedObjects).hasValue(2);
    assertThat(wrongStates).hasValue(0);
  }

  /** Returns whether a thread still waits for its tasks. */
  private static boolean isWaiting(Thread thread) {
    Await.until(() -> !thread.isAlive() || thread.getState() == Thread.State.TIMED_WAITING);
    return thread.isAlive();
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }
}
