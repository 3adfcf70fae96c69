package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * The command that runs after the pointer has moved, for example to purge caches or to notify
 * search engines. Each publish passes the pending paths to the command again until the command
 * succeeds.
 */
@FunctionalInterface
public interface AfterPublish {
  /**
   * Runs the command and waits for its end.
   *
   * @param paths the pending paths
   * @throws InterruptedIOException if the thread is interrupted
   */
  Outcome run(long release, @Nullable String baseUrl, List<String> paths)
      throws InterruptedIOException;

  /** The result of a run, with its duration and the last line of its output. */
  record Outcome(int exitCode, Duration duration, String lastLine) {
    public boolean isDone() {
      return exitCode == 0;
    }
  }

  /**
   * A shell command. It can read the paths from its standard input, one on each line, and the
   * variables {@code RELEASE} and {@code BASE_URL} from its environment. It is killed after five
   * minutes. For one thread.
   */
  final class Command implements AfterPublish {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int MAX_LINE_BYTES = 300;

    /** The exit code of timeout(1) for a command that was ended. */
    private static final int TIMED_OUT = 124;

    /** The exit code of a shell for a command that cannot be executed. */
    private static final int NOT_STARTED = 126;

    private final String command;
    private final Duration timeout;

    public Command(String command) {
      this(command, TIMEOUT);
    }

    Command(String command, Duration timeout) {
      this.command = command;
      this.timeout = timeout;
    }

    @Override
    public Outcome run(long release, @Nullable String baseUrl, List<String> paths)
        throws InterruptedIOException {
      long start = System.nanoTime();
      List<Path> files = new ArrayList<>();
      try {
        // Files instead of pipes. A pipe would block this thread if the command does not read its
        // input, or if it leaves a process in the background that keeps its output open.
        Path input = createTemporary(files);
        Path output = createTemporary(files);
        Files.write(input, paths);
        int exitCode = await(start(input, output, release, baseUrl));
        String line = lastLine(output);
        return new Outcome(
            exitCode,
            since(start),
            exitCode == TIMED_OUT && line.isEmpty() ? "it was ended after its time" : line);
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        return new Outcome(NOT_STARTED, since(start), Failure.reason(e));
      } finally {
        files.forEach(file -> file.toFile().delete());
      }
    }

    private static Path createTemporary(List<Path> files) throws IOException {
      Path file = Files.createTempFile("rto-changed-", ".txt");
      files.add(file);
      return file;
    }

    private Process start(Path input, Path output, long release, @Nullable String baseUrl)
        throws IOException {
      ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", command);
      shell.environment().put("RELEASE", Long.toString(release));
      shell.environment().put("BASE_URL", baseUrl == null ? "" : baseUrl);
      return shell
          .redirectInput(input.toFile())
          .redirectErrorStream(true)
          .redirectOutput(output.toFile())
          .start();
    }

    private int await(Process process) throws InterruptedIOException {
      try {
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)
            ? process.exitValue()
            : TIMED_OUT;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      } finally {
        // The shell is killed first, because it would report the end of a child on its output.
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
      }
    }

    private static Duration since(long start) {
      return Duration.ofNanos(System.nanoTime() - start);
    }

    private static String lastLine(Path output) throws IOException {
      try (SeekableByteChannel file = Files.newByteChannel(output)) {
        file.position(Math.max(0, file.size() - MAX_LINE_BYTES));
        ByteBuffer end = ByteBuffer.allocate(MAX_LINE_BYTES);
        while (end.hasRemaining() && file.read(end) >= 0) {
          // Reads until the buffer is full or the file ends.
        }
        return new String(end.array(), 0, end.position(), StandardCharsets.UTF_8)
            .lines()
            .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
            .filter(line -> !line.isEmpty())
            .reduce("", (earlier, later) -> later);
      }
    }
  }
}
