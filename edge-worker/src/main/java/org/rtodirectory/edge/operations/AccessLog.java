package org.rtodirectory.edge.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * The access log, with one line of JSON for each request. A thread of its own writes the lines, so
 * adding an entry never blocks. If the file cannot be written or is slower than the gateway,
 * entries are dropped and counted. Each batch of lines is appended by one write, so log rotation
 * may copy and truncate the file at any time. Safe for all threads.
 */
public final class AccessLog implements AutoCloseable {
  private static final int MAX_QUEUED_ENTRIES = 8192;
  private static final long CLOSE_TIMEOUT_MILLIS = 2000;
  private static final long POLL_TIMEOUT_MILLIS = 100;

  private final BlockingQueue<AccessEntry> queue = new ArrayBlockingQueue<>(MAX_QUEUED_ENTRIES);
  private final LongAdder droppedCount = new LongAdder();
  private final OutputStream file;
  private final Consumer<String> problems;
  private final Thread writer;

  /** The number of entries that the writer is writing and that are not counted as dropped. */
  private final AtomicInteger batchSize = new AtomicInteger();

  private volatile boolean isClosing;
  private volatile boolean isClosed;
  private boolean isFailing;

  private AccessLog(OutputStream file, Consumer<String> problems) {
    this.file = file;
    this.problems = problems;
    this.writer = new Thread(this::writeAll, "access-log");
    writer.setDaemon(true);
  }

  /**
   * Opens a log.
   *
   * @param path the file, or null for standard output
   * @param problems receives a message when writing or closing the file fails
   * @throws IOException if the file cannot be opened for writing
   */
  public static AccessLog open(@Nullable Path path, Consumer<String> problems) throws IOException {
    try {
      OutputStream file =
          path == null
              ? new FileOutputStream(FileDescriptor.out)
              : Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return writingTo(file, problems);
    } catch (IOException e) {
      throw new IOException(
          "Cannot write the access log (" + e + "). Choose another file with --access-log.", e);
    }
  }

  /** Returns a log that writes to {@code file}, and closes the file when the log is closed. */
  static AccessLog writingTo(OutputStream file, Consumer<String> problems) {
    AccessLog log = new AccessLog(file, problems);
    log.writer.start();
    return log;
  }

  /** Queues an entry to be written, or drops it if the queue is full or the log is closed. */
  public void add(AccessEntry entry) {
    if (!queue.offer(entry) || (isClosed && queue.remove(entry))) {
      droppedCount.increment();
    }
  }

  /** Returns the number of dropped entries. */
  public long droppedCount() {
    return droppedCount.sum();
  }

  /**
   * Closes the log after the queued entries are written, or after two seconds. In the second case,
   * it reports the number of the other entries and counts them as dropped.
   */
  @Override
  public void close() {
    isClosing = true;
    try {
      writer.join(CLOSE_TIMEOUT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    isClosed = true; // Before the queue is emptied, so that add() or this method counts each entry.
    List<AccessEntry> queuedEntries = new ArrayList<>();
    queue.drainTo(queuedEntries);
    int unwrittenCount = batchSize.getAndSet(0) + queuedEntries.size();
    droppedCount.add(unwrittenCount);
    if (writer.isAlive() && unwrittenCount > 0) {
      problems.accept(
          "The file of the access log is too slow: the last "
              + unwrittenCount
              + " lines may be missing.");
    }
  }

  private void writeAll() {
    List<AccessEntry> batch = new ArrayList<>();
    try (file) {
      while (!isClosing || !queue.isEmpty()) {
        AccessEntry firstEntry = queue.poll(POLL_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        if (firstEntry != null) {
          batch.add(firstEntry);
          queue.drainTo(batch);
          batchSize.set(batch.size());
          write(batch);
          batchSize.set(0);
          batch.clear();
        }
      }
    } catch (IOException e) {
      problems.accept("The access log could not be closed: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(List<AccessEntry> batch) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (AccessEntry entry : batch) {
      lines.writeBytes(ResourceJson.bytes(entry));
      lines.write('\n');
    }
    try {
      file.write(lines.toByteArray());
      isFailing = false;
    } catch (IOException e) {
      droppedCount.add(batchSize.getAndSet(0));
      if (!isFailing) {
        problems.accept("The access log cannot be written, so its lines are dropped: " + e);
      }
      isFailing = true;
    }
  }

  /**
   * An entry of the access log. It contains nothing that identifies a person, and no text that a
   * client can choose freely.
   *
   * @param time the time of the response, with a precision of one millisecond
   * @param client the network of the client, such as {@code 192.0.2.0/24}, never its full address
   * @param method the method, or {@code OTHER} for one that the gateway does not know
   * @param endpoint the label of the endpoint, as in the metrics
   * @param path the path of the request, or null if no resource has it
   * @param status the HTTP status code of the response
   * @param bytes the length of the response in bytes, including headers
   * @param micros the time to create the response, in microseconds
   * @param release the number of the newest release at that time, or 0 for none
   */
  public record AccessEntry(
      Instant time,
      String client,
      String method,
      String endpoint,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String path,
      int status,
      int bytes,
      long micros,
      long release) {}
}
