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
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;

/**
 * The access log: one line of JSON for each request, written by a thread of its own. Adding an
 * entry never waits: when the file is slower than the gateway, or cannot be written, entries are
 * dropped and counted. Each batch of lines is appended by one write, so a file may be copied and
 * truncated at any time. Safe for all threads.
 */
public final class AccessLog implements AutoCloseable {
  private static final int MAX_WAITING = 8192;
  private static final long CLOSING_MILLIS = 2000;
  private static final long LOOK_MILLIS = 100;

  private final BlockingQueue<AccessEntry> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
  private final LongAdder dropped = new LongAdder();
  private final OutputStream file;
  private final Consumer<String> problems;
  private final Thread writer;
  private volatile boolean closing;
  private boolean failing;

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
   * @param problems receives a line when the file can no longer be written
   * @throws IOException if the file cannot be written at the start
   */
  public static AccessLog open(@Nullable Path path, Consumer<String> problems) throws IOException {
    try {
      OutputStream file =
          path == null
              ? new FileOutputStream(FileDescriptor.out)
              : Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      AccessLog log = new AccessLog(file, problems);
      log.writer.start();
      return log;
    } catch (IOException e) {
      throw new IOException(
          "Cannot write the access log (" + e + "). Choose another with --access-log.", e);
    }
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
    } catch (InterruptedException e) {
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
      failing = false;
    } catch (IOException e) {
      dropped.add(batch.size());
      if (!failing) {
        problems.accept("The access log cannot be written; its lines are dropped: " + e);
      }
      failing = true;
    }
  }

  /**
   * An entry of the access log. It contains nothing that identifies a person, and no text that a
   * client can choose freely.
   *
   * @param time of the response, to a millisecond
   * @param client the network of the client
   * @param method {@code OTHER} if the method is not known
   * @param endpoint its label
   * @param path the path, or null if it does not exist
   * @param bytes the length of the response in bytes, including headers
   * @param micros the time that making the answer took, in microseconds
   * @param release the number of the release that was served then. 0: none
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
