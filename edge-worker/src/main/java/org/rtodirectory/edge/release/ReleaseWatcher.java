package org.rtodirectory.edge.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.rtodirectory.release.CurrentPointer;
import org.rtodirectory.release.MalformedRelease;
import org.rtodirectory.snapshot.SnapshotException;
import org.rtodirectory.store.FileTree;
import org.rtodirectory.store.ObjectReader;

/**
 * Follows the pointer of a store: whenever it names another release, fetches the snapshot, checks
 * and opens it, and swaps. On any failure the release that is served stays, the reason is kept for
 * readiness and logged once, and the next poll tries again. Polls on a thread of its own.
 */
public final class ReleaseWatcher implements AutoCloseable {

  private final ObjectReader source;
  private final CurrentRelease current;
  private final Consumer<String> log;
  private final Path downloads;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * @param source where releases are published
   * @param current takes what was loaded
   * @param log takes a line whenever something changes
   * @throws IOException if there is no room for downloads
   */
  public ReleaseWatcher(ObjectReader source, CurrentRelease current, Consumer<String> log)
      throws IOException {
    this.source = source;
    this.current = current;
    this.log = log;
    this.downloads = Files.createTempDirectory("rent-to-own-gateway");
  }

  /** Looks once, and loads what is new. For one thread at a time. */
  public void poll() {
    try {
      Optional<byte[]> bytes = source.read(CurrentPointer.KEY);
      if (bytes.isEmpty()) {
        failed("nothing is published in " + source.name() + ": it has no " + CurrentPointer.KEY);
        return;
      }
      follow(CurrentPointer.fromBytes(bytes.get()));
    } catch (MalformedRelease malformed) {
      failed(String.valueOf(malformed.getMessage()));
    } catch (IOException unreadable) {
      failed(source.name() + " cannot be read: " + reason(unreadable));
    } catch (RuntimeException | InternalError unexpected) {
      failed("unexpected " + unexpected);
    }
  }

  /** Polls every {@code interval} until this is closed. */
  public void start(Duration interval) {
    Thread thread = new Thread(() -> pollUntilStopped(interval), "release-watcher");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public synchronized void close() {
    if (stopped.getCount() == 0) {
      return;
    }
    stopped.countDown();
    try {
      FileTree.delete(downloads);
    } catch (IOException leftBehind) {
      log.accept("The folder " + downloads + " could not be deleted: " + reason(leftBehind));
    }
  }

  private void pollUntilStopped(Duration interval) {
    try {
      while (!stopped.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
        poll();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void follow(CurrentPointer pointer) throws IOException {
    Optional<LoadedRelease> served = current.get();
    if (served.isPresent() && served.get().pointer().equals(pointer)) {
      current.resolved();
      return;
    }
    Path file = source.fetch(pointer.snapshot(), pointer.size(), downloads);
    try {
      LoadedRelease next = LoadedRelease.open(pointer, file);
      current.swap(next);
      log.accept(
          "Serving release " + pointer.release() + " with " + next.locations() + " locations");
    } catch (SnapshotException unusable) {
      failed("release " + pointer.release() + ": " + unusable.getMessage());
    } finally {
      if (file.startsWith(downloads)) {
        // A mapped file stays readable when its name is gone.
        Files.deleteIfExists(file);
      }
    }
  }

  private void failed(String why) {
    boolean isNew = !current.problem().equals(Optional.of(why));
    current.failed(why);
    if (isNew) {
      String kept =
          current
              .get()
              .map(release -> "release " + release.pointer().release() + " stays served")
              .orElse("not ready");
      log.accept(why + " (" + kept + ")");
    }
  }

  private static String reason(IOException failure) {
    String message = failure.getMessage();
    return failure.getClass().getSimpleName() + (message == null ? "" : " " + message);
  }
}
