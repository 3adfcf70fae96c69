package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Progress;

/** Applies an action to many objects of a store with a fixed number of threads. */
public final class ParallelObjects {
  /** Number of objects that are enumerated at a time and then processed in parallel. */
  private static final int BATCH = 4096;

  private ParallelObjects() {}

  /** The action on one object. */
  @FunctionalInterface
  public interface Action<T> {
    void accept(T object) throws IOException;
  }

  /**
   * Applies {@code action} to each of {@code objects}, in no particular order; with one thread, in
   * theirs, on that of the caller. The first failure, or an interruption of the caller, cancels the
   * rest: no action is started any more, the threads are interrupted, and all of them have ended
   * when this method returns.
   *
   * @throws IOException if an action failed or the caller was interrupted; other actions may have
   *     been completed
   */
  public static <T> void forEach(
      List<T> objects, int threads, Progress.Stage progress, Action<T> action) throws IOException {
    if (objects.isEmpty()) {
      return;
    }
    int workers = Math.min(threads, objects.size());
    if (workers == 1) {
      work(objects, new AtomicInteger(), progress, action);
      return;
    }
    ExecutorService pool =
        Executors.newFixedThreadPool(workers, task -> new Thread(task, "parallel-objects"));
    CompletionService<@Nullable Void> ended = new ExecutorCompletionService<>(pool);
    AtomicInteger next = new AtomicInteger();
    boolean interrupted = false;
    try {
      for (int worker = 0; worker < workers; worker++) {
        ended.submit(
            () -> {
              work(objects, next, progress, action);
              return null;
            });
      }
      for (int worker = 0; worker < workers; worker++) {
        ended.take().get();
      }
    } catch (ExecutionException failed) {
      rethrow(failed.getCause());
    } catch (InterruptedException stopped) {
      interrupted = true;
      throw new InterruptedIOException("interrupted");
    } finally {
      next.set(objects.size());
      pool.shutdownNow();
      if (awaitEnd(pool) || interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * The same for objects that are enumerated: a few thousand of them are in memory at a time.
   *
   * @param enumeration passes one object after the other to its argument
   */
  public static <T> void forEachOf(
      int threads, Progress.Stage progress, Consumer<Consumer<T>> enumeration, Action<T> action)
      throws IOException {
    List<T> batch = new ArrayList<>(BATCH);
    try {
      enumeration.accept(
          object -> {
            batch.add(object);
            if (batch.size() == BATCH) {
              work(batch, threads, progress, action);
            }
          });
      work(batch, threads, progress, action);
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  private static <T> void work(
      List<T> batch, int threads, Progress.Stage progress, Action<T> action) {
    try {
      forEach(batch, threads, progress, action);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    batch.clear();
  }

  /**
   * Processes one object after the other; after a failure no further object is processed by any
   * thread.
   */
  private static <T> void work(
      List<T> objects, AtomicInteger next, Progress.Stage progress, Action<T> action)
      throws IOException {
    boolean succeeded = false;
    try {
      for (int i = next.getAndIncrement(); i < objects.size(); i = next.getAndIncrement()) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedIOException("interrupted");
        }
        action.accept(objects.get(i));
        progress.advance(1);
      }
      succeeded = true;
    } finally {
      if (!succeeded) {
        next.set(objects.size());
      }
    }
  }

  /**
   * Waits uninterruptibly until all threads have ended; returns whether the caller was interrupted.
   */
  private static boolean awaitEnd(ExecutorService pool) {
    boolean interrupted = false;
    while (true) {
      try {
        if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
          return interrupted;
        }
      } catch (InterruptedException stopped) {
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
    throw new IOException("an object could not be processed", failed);
  }
}
