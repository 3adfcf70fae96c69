package org.rtodirectory.generator.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Progress;

/** Applies an action to many objects of a store with a fixed number of threads. */
public final class ParallelObjects<T> {
  /** Number of objects that are enumerated at a time and then processed in parallel. */
  private static final int BATCH = 4096;

  private final List<T> objects;
  private final Progress.Stage progress;
  private final Action<T> action;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final List<Thread> threads = new ArrayList<>();

  private ParallelObjects(List<T> objects, Progress.Stage progress, Action<T> action) {
    this.objects = objects;
    this.progress = progress;
    this.action = action;
  }

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
    new ParallelObjects<>(objects, progress, action).run(Math.min(threads, objects.size()));
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

  private void run(int workers) throws IOException {
    if (workers <= 1) {
      work();
    } else {
      for (int worker = 0; worker < workers; worker++) {
        threads.add(new Thread(this::workOrCancel, "parallel-objects"));
      }
      threads.forEach(Thread::start);
      awaitEnd();
    }
    Throwable failed = failure.get();
    if (failed instanceof RuntimeException e) {
      throw e;
    }
    if (failed instanceof Error e) {
      throw e;
    }
    if (failed != null) {
      throw failed instanceof IOException e ? e : new IOException(failed);
    }
  }

  private void work() throws IOException {
    for (int i = next.getAndIncrement(); i < objects.size(); i = next.getAndIncrement()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted");
      }
      action.accept(objects.get(i));
      progress.advance(1);
    }
  }

  private void workOrCancel() {
    try {
      work();
    } catch (IOException | RuntimeException | Error e) {
      cancel(e);
    }
  }

  private void cancel(Throwable reason) {
    failure.compareAndSet(null, reason);
    next.set(objects.size());
    threads.forEach(Thread::interrupt);
  }

  /** Waits until all threads have ended; an interruption cancels them. */
  private void awaitEnd() {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          cancel(new InterruptedIOException("interrupted"));
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
