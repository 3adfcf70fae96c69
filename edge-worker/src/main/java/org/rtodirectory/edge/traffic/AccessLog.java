package org.rtodirectory.edge.traffic;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The access log: one line of JSON for each request, written by a thread of its own. Adding an
 * entry never waits: when the file is slower than the gateway, or cannot be written, entries are
 * dropped and counted. Safe for all threads.
 */
public final class AccessLog implements AutoCloseable {
  private static final int MOST_WAITING = 8192;
  private static final long CLOSING_MILLIS = 2000;
  private static final long LOOK_MILLIS = 100;

  private final BlockingQueue<AccessEntry> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final LongAdder dropped = new LongAdder();
  private final LogFile file;
  private final Consumer<String> problems;
  private final Thread writer;
  private volatile boolean closing;
  private boolean failing;

  private AccessLog(LogFile file, Consumer<String> problems) {
    this.file = file;
    this.problems = problems;
    this.writer = new Thread(this::writeAll, "access-log");
    writer.setDaemon(true);
  }

  /**
   * Opens a log.
   *
   * @param path the file; null for standard output
   * @param problems receives a line when the file can no longer be written
   * @throws UnwritableLog if the file cannot be written at the start
   */
  public static AccessLog open(@Nullable Path path, Consumer<String> problems)
      throws UnwritableLog {
    LogFile file = new LogFile(path);
    try {
      file.append(new byte[0]);
    } catch (IOException unwritable) {
      throw new UnwritableLog(unwritable);
    }
    AccessLog log = new AccessLog(file, problems);
    log.writer.start();
    return log;
  }

  /** Queues an entry to be written, or drops it if the queue is full. */
  public void add(AccessEntry entry) {
    if (!waiting.offer(entry)) {
      dropped.increment();
    }
  }

  /** The number of dropped entries. */
  public long dropped() {
    return dropped.sum();
  }

  /** Writes the queued entries, within a time limit, and closes the log. */
  @Override
  public void close() {
    closing = true;
    try {
      writer.join(CLOSING_MILLIS);
    } catch (InterruptedException sooner) {
      Thread.currentThread().interrupt();
    }
  }

  private void writeAll() {
    List<AccessEntry> batch = new ArrayList<>();
    try (file) {
      while (!closing || !waiting.isEmpty()) {
        AccessEntry first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          waiting.drainTo(batch);
          write(batch);
          batch.clear();
        }
      }
    } catch (IOException lost) {
      problems.accept("The access log could not be closed: " + lost);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(List<AccessEntry> batch) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (AccessEntry entry : batch) {
      lines.writeBytes(entry.toJson());
      lines.write('\n');
    }
    try {
      file.append(lines.toByteArray());
      failing = false;
    } catch (IOException unwritable) {
      dropped.add(batch.size());
      if (!failing) {
        problems.accept("The access log cannot be written; its lines are dropped: " + unwritable);
      }
      failing = true;
    }
  }
}
