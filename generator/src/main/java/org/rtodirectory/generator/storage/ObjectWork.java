package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.progress.Progress;

/**
 * Does the same to many objects of a store, as many at a time as suits it. The first failure stops
 * all.
 */
public final class ObjectWork {
  private final int threads;
  private final Progress.Stage progress;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  private ObjectWork(int threads, Progress.Stage progress) {
    this.threads = threads;
    this.progress = progress;
  }

  /** What is done to one object. */
  @FunctionalInterface
  public interface Action<T> {
    void accept(T object) throws IOException;
  }

  /**
   * Does {@code action} to each of {@code objects}, in no order.
   *
   * @throws IOException if one of them failed; then others may have been done
   */
  public static <T> void forEach(
      List<T> objects, int threads, Progress.Stage progress, Action<T> action) throws IOException {
    new ObjectWork(Math.min(threads, objects.size()), progress).run(objects, action);
  }

  private <T> void run(List<T> objects, Action<T> action) throws IOException {
    AtomicInteger next = new AtomicInteger();
    Thread[] workers = new Thread[threads];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Thread(() -> work(objects, action, next), "object-work-" + i);
      workers[i].start();
    }
    boolean interrupted = false;
    for (Thread worker : workers) {
      interrupted |= join(worker);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted");
    }
    rethrow(failure.get());
  }

  private <T> void work(List<T> objects, Action<T> action, AtomicInteger next) {
    try {
      for (int i = next.getAndIncrement();
          i < objects.size() && failure.get() == null;
          i = next.getAndIncrement()) {
        action.accept(objects.get(i));
        progress.advance(1);
      }
    } catch (IOException | RuntimeException | Error failed) {
      failure.compareAndSet(null, failed);
    }
  }

  /**
   * Waits until a worker has ended, even if that is interrupted: then it ends after the object that
   * it is at, and nothing is written any more when this returns.
   *
   * @return whether it was interrupted
   */
  private boolean join(Thread worker) {
    boolean interrupted = false;
    while (true) {
      try {
        worker.join();
        return interrupted;
      } catch (InterruptedException stopped) {
        failure.compareAndSet(null, stopped);
        interrupted = true;
      }
    }
  }

  private static void rethrow(@Nullable Throwable failed) throws IOException {
    if (failed instanceof IOException io) {
      throw io;
    }
    if (failed instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (failed instanceof Error error) {
      throw error;
    }
  }
}
