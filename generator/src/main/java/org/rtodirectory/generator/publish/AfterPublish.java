package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;

/**
 * What runs after the pointer has moved, so that caches and search engines learn what changed. It
 * is given the same paths again until it succeeds.
 */
@FunctionalInterface
public interface AfterPublish {
  /**
   * Runs once.
   *
   * @param release number of the release that is served
   * @param baseUrl the address of the website, null if it is not known
   * @param paths what changed, as {@link ChangedPaths} has it
   * @throws InterruptedIOException if the thread was interrupted
   */
  Outcome run(long release, @Nullable String baseUrl, List<String> paths)
      throws InterruptedIOException;

  /**
   * How a run ended.
   *
   * @param exitCode 0 for success
   * @param took how long it took
   * @param lastLine the last line of its output, cut
   */
  record Outcome(int exitCode, Duration took, String lastLine) {
    public boolean isDone() {
      return exitCode == 0;
    }
  }

  /**
   * A command of the shell, with the paths on its standard input, a line each, and {@code RELEASE}
   * and {@code BASE_URL} in its environment. It runs for five minutes at most. For one thread.
   */
  final class Command implements AfterPublish {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int MOST_BYTES = 300;

    /** The exit code of timeout(1) for a command that was ended. */
    private static final int TIMED_OUT = 124;

    /** The exit code of a shell for a command that cannot be executed. */
    private static final int NOT_STARTED = 126;

    private static final int POLL_MILLISECONDS = 20;

    private final String command;
    private final Duration longest;

    public Command(String command) {
      this(command, LONGEST);
    }

    Command(String command, Duration longest) {
      this.command = command;
      this.longest = longest;
    }

    @Override
    public Outcome run(long release, @Nullable String baseUrl, List<String> paths)
        throws InterruptedIOException {
      long start = System.nanoTime();
      Output output = new Output();
      int exitCode;
      try {
        // A file, because a command that does not read must not block or fail the writer.
        Path input = Files.createTempFile("rto-changed-", ".txt");
        try {
          Files.write(input, paths);
          exitCode = await(start(input, release, baseUrl), start, output);
        } finally {
          Files.deleteIfExists(input);
        }
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        return new Outcome(NOT_STARTED, since(start), Failure.reason(e));
      }
      String line = output.lastLine();
      return new Outcome(
          exitCode,
          since(start),
          exitCode == TIMED_OUT && line.isEmpty() ? "it was ended after its time" : line);
    }

    private Process start(Path input, long release, @Nullable String baseUrl) throws IOException {
      ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", command);
      shell.environment().put("RELEASE", Long.toString(release));
      shell.environment().put("BASE_URL", baseUrl == null ? "" : baseUrl);
      return shell.redirectInput(input.toFile()).redirectErrorStream(true).start();
    }

    /**
     * Reads only what is available: a process that the command left in the background may keep its
     * output open.
     */
    private int await(Process process, long start, Output output) throws IOException {
      try (InputStream stream = process.getInputStream()) {
        while (!process.waitFor(POLL_MILLISECONDS, TimeUnit.MILLISECONDS)) {
          output.readAvailable(stream);
          if (since(start).compareTo(longest) > 0) {
            return TIMED_OUT;
          }
        }
        output.readAvailable(stream);
        return process.exitValue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    }

    private static Duration since(long start) {
      return Duration.ofNanos(System.nanoTime() - start);
    }

    /** The end of an output of any length. */
    private static final class Output {
      private final byte[] buffer = new byte[1 << 16];
      private byte[] end = {};

      /** Reads at most as much as a pipe holds, so that it ends. */
      void readAvailable(InputStream stream) throws IOException {
        int length =
            stream.available() == 0 ? 0 : Math.max(0, stream.read(buffer, 0, buffer.length));
        int kept = Math.min(end.length, Math.max(0, MOST_BYTES - length));
        int added = Math.min(length, MOST_BYTES);
        byte[] next = new byte[kept + added];
        System.arraycopy(end, end.length - kept, next, 0, kept);
        System.arraycopy(buffer, length - added, next, kept, added);
        end = next;
      }

      String lastLine() {
        List<String> lines =
            new String(end, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(line -> !line.isEmpty())
                .toList();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
      }
    }
  }
}
