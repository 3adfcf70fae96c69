package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.rtodirectory.generator.report.Progress;

/** The application of an action to many objects, with a fixed number of threads. */
public final class ParallelObjects {
  /**
   * The number of enumerated objects in memory for each thread. It is small, so that the rows that
   * the enumeration of a page has read are still cached when the page is rendered.
   */
  private static final int BATCH_PER_THREAD = 128;

  private ParallelObjects() {}

  @FunctionalInterface
  public interface Action<T> {
    void accept(T object) throws IOException;
  }

  /**
   * Applies {@code action} to each of {@code objects}, in no particular order. If {@code threads}
   * is 1, the caller's thread applies the action to the objects in order. After the first failure,
   * or an interruption of the caller, no other action starts, and the threads are interrupted. All
   * threads have ended when this method returns.
   */
  public static <T> void forEach(
      List<T> objects, int threads, Progress.Stage progress, Action<T> action) throws IOException {
    AtomicInteger next = new AtomicInteger();
    Work work =
        () -> {
          for (int i = next.getAndIncrement(); i < objects.size(); i = next.getAndIncrement()) {
            if (Thread.currentThread().isInterrupted()) {
              throw new InterruptedIOException("interrupted");
            }
            action.accept(objects.get(i));
            progress.advance(1);
          }
          return true;
        };
    int workers = Math.min(threads, objects.size());
    if (workers <= 1) {
      work.call();
    } else {
      // After a failure no other action starts.
      run(work, workers, () -> next.set(objects.size()));
    }
  }

  /** Applies {@code action} to each enumerated object. Few of them are in memory at a time. */
  public static <T> void forEachOf(
      int threads, Progress.Stage progress, Action<Consumer<T>> enumeration, Action<T> action)
      throws IOException {
    int batchSize = Math.max(1, threads) * BATCH_PER_THREAD;
    List<T> batch = new ArrayList<>(batchSize);
    try {
      enumeration.accept(
          object -> {
            batch.add(object);
            if (batch.size() == batchSize) {
              try {
                forEach(batch, threads, progress, action);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              batch.clear();
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    forEach(batch, threads, progress, action);
  }

  private interface Work extends Callable<Boolean> {
    @Override
    Boolean call() throws IOException;
  }

  private static void run(Work work, int workers, Runnable cancel) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      CompletionService<Boolean> ended = new ExecutorCompletionService<>(threads);
      for (int worker = 0; worker < workers; worker++) {
        ended.submit(work);
      }
      for (int worker = 0; worker < workers; worker++) {
        ended.take().get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failed) {
        throw failed;
      }
      if (e.getCause() instanceof Error failed) {
        throw failed;
      }
      throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
    } finally {
      cancel.run();
      threads.shutdownNow();
      awaitEnd(threads);
    }
  }

  /** Waits until all threads have ended, even if this one is interrupted. */
  private static void awaitEnd(ExecutorService threads) {
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = threads.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
