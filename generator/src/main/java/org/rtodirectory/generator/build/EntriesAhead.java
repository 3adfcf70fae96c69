package org.rtodirectory.generator.build;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Vertical;

/**
 * The entries of each vertical, collected by a second thread, one vertical ahead of the one that is
 * in use. The first is begun at once. Memory is taken for the terms, cities and companies of two
 * verticals at a time, so in a small heap each is collected only when it is asked for. Not for use
 * by several threads.
 */
final class EntriesAhead implements Closeable {
  /** Bytes of heap from which on two verticals are in memory at a time. */
  private static final long LARGE_HEAP = 192L << 20;

  private final boolean isAhead = Runtime.getRuntime().maxMemory() >= LARGE_HEAP;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "typeahead-entries"));

  private final Iterator<Vertical> verticals = List.of(Vertical.values()).iterator();
  private final Function<Vertical, OfVertical> collect;
  private @Nullable Future<OfVertical> next;

  /**
   * The entries of one vertical.
   *
   * @param dictionary the terms of the entries
   */
  record OfVertical(Vertical vertical, TermDictionary dictionary, Entries entries)
      implements Closeable {
    @Override
    public void close() {
      entries.close();
    }
  }

  /**
   * @param collect collects the entries of a vertical; it is called by the second thread
   */
  EntriesAhead(Function<Vertical, OfVertical> collect) {
    this.collect = collect;
    if (isAhead) {
      begin();
    }
  }

  private void begin() {
    if (verticals.hasNext()) {
      Vertical vertical = verticals.next();
      next = thread.submit(() -> collect.apply(vertical));
    } else {
      next = null;
    }
  }

  /**
   * Waits for the entries of the next vertical, which the caller must close, and begins with those
   * after them.
   *
   * @throws InterruptedIOException if the caller is interrupted
   */
  OfVertical next() throws IOException {
    if (!isAhead) {
      begin();
    }
    Future<OfVertical> collected = next;
    if (collected == null) {
      throw new IllegalStateException("there are no more verticals");
    }
    OfVertical entries = result(collected);
    next = null;
    if (isAhead) {
      begin();
    }
    return entries;
  }

  private static OfVertical result(Future<OfVertical> collected) throws IOException {
    try {
      return collected.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw new IOException("the entries of the search cannot be collected", failed.getCause());
    }
  }

  /** Ends the second thread, and closes entries that nobody asked for. */
  @Override
  public void close() {
    thread.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = thread.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException stopped) {
        interrupted = true;
      }
    }
    closeUnused();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeUnused() {
    Future<OfVertical> unused = next;
    if (unused != null && unused.isDone()) {
      try {
        unused.get().close();
      } catch (InterruptedException | ExecutionException failed) {
        // There are none.
      }
    }
  }
}
