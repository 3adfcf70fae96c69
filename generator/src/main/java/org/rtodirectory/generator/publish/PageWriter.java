package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.generator.publish.PublishPlan.PagedList;
import org.rtodirectory.page.PageRenderer;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.ObjectStore;

/**
 * Renders pages and puts them into a store, a few threads at a time. The first failure stops all of
 * them.
 */
final class PageWriter {
  private static final ObjectHeaders PAGE = ObjectHeaders.json(CachePolicy.PAGE);

  private final PageRenderer renderer;
  private final ObjectStore store;
  private final Progress.Stage progress;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  PageWriter(PageRenderer renderer, ObjectStore store, Progress.Stage progress) {
    this.renderer = renderer;
    this.store = store;
    this.progress = progress;
  }

  /**
   * Writes every page of {@code lists}; returns how many bytes they have.
   *
   * @throws IOException if one could not be written; then others may have been
   */
  long write(List<PagedList> lists) throws IOException {
    AtomicInteger next = new AtomicInteger();
    Thread[] threads = new Thread[store.writers()];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> writeFrom(lists, next), "page-writer-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      join(thread);
    }
    rethrow(failure.get());
    return bytes.get();
  }

  private void writeFrom(List<PagedList> lists, AtomicInteger next) {
    try {
      for (int i = next.getAndIncrement();
          i < lists.size() && failure.get() == null;
          i = next.getAndIncrement()) {
        write(lists.get(i));
      }
    } catch (IOException | RuntimeException | Error failed) {
      failure.compareAndSet(null, failed);
    }
  }

  private void write(PagedList list) throws IOException {
    for (long page = 1; page <= list.pages() && failure.get() == null; page++) {
      byte[] body = renderer.render(list.listing(), page);
      store.put(list.firstPage().withPage(page).toString(), body, PAGE);
      bytes.addAndGet(body.length);
      progress.advance(1);
    }
  }

  private void join(Thread thread) throws IOException {
    try {
      thread.join();
    } catch (InterruptedException stopped) {
      failure.compareAndSet(null, stopped);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
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
