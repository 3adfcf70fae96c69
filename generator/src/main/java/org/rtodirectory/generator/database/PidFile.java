package org.rtodirectory.generator.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The file {@code postmaster.pid} in a data folder, whose first line is the process id of the
 * server. A killed server leaves it behind, and after a restart of the machine or container the id
 * may belong to any process.
 *
 * @param data the data folder
 */
record PidFile(Path data) {
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

  /** A process id that no system assigns. */
  private static final String NOBODY = "2147483646";

  /**
   * Stops the server that is still running on the data folder, if there is one. If the id belongs
   * to another process, it is replaced in the file, so that a new server does not mistake that
   * process for a server. The line about shared memory stays, so a new server still notices
   * processes of an old one that use the data.
   */
  void clear() throws IOException {
    Path file = data.resolve("postmaster.pid");
    if (!Files.exists(file)) {
      return;
    }
    List<String> lines = Files.readAllLines(file);
    Optional<ProcessHandle> process = process(lines);
    if (process.isEmpty()) {
      return;
    }
    if (isServer(process.get())) {
      stop(process.get());
    } else {
      List<String> changed = new ArrayList<>(lines);
      changed.set(0, NOBODY);
      Files.write(file, changed);
    }
  }

  private static Optional<ProcessHandle> process(List<String> lines) {
    if (lines.isEmpty() || !lines.get(0).strip().matches("[0-9]{1,9}")) {
      return Optional.empty();
    }
    return ProcessHandle.of(Long.parseLong(lines.get(0).strip()));
  }

  /** Whether {@code process} is a server on the data folder, which is then its working folder. */
  private boolean isServer(ProcessHandle process) throws IOException {
    Path real = data.toRealPath();
    try {
      return Files.readSymbolicLink(Path.of("/proc", String.valueOf(process.pid()), "cwd"))
          .equals(real);
    } catch (IOException | UnsupportedOperationException e) {
      // Not Linux, or the process of another user.
    }
    List<String> arguments = process.info().arguments().map(Arrays::asList).orElse(List.of());
    int option = arguments.indexOf("-D");
    return option >= 0
        && option + 1 < arguments.size()
        && Path.of(arguments.get(option + 1)).toAbsolutePath().normalize().equals(data);
  }

  private static void stop(ProcessHandle orphan) {
    orphan.destroy();
    if (!hasEnded(orphan)) {
      orphan.destroyForcibly();
      hasEnded(orphan);
    }
  }

  private static boolean hasEnded(ProcessHandle orphan) {
    try {
      orphan.onExit().orTimeout(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
      return true;
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException) {
        return false;
      }
      throw e;
    }
  }
}
