package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A process of the generator, which gets real signals. */
final class GeneratorProcess implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(3);

  /**
   * Runs the rest of a command line with the signals as a terminal has them. A process that a shell
   * starts in the background ignores Ctrl-C, below nohup SIGHUP, and so do its children.
   */
  private static final List<String> WITH_CTRL_C =
      List.of("perl", "-e", "$SIG{INT} = $SIG{HUP} = 'DEFAULT'; exec @ARGV or die");

  private final Process process;
  private final Path out;
  private final Path err;

  /**
   * @param folder where its output goes
   */
  GeneratorProcess(Path folder, String... arguments) throws IOException {
    this(folder, Map.of(), arguments);
  }

  /**
   * Starts a process with these variables of the environment. It inherits none that the generator
   * or Java reads.
   */
  GeneratorProcess(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    out = folder.resolve("out");
    err = folder.resolve("err");
    List<String> line = new ArrayList<>(WITH_CTRL_C);
    line.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1"));
    line.addAll(nativeAccess());
    line.addAll(
        List.of("-cp", System.getProperty("java.class.path"), GeneratorCommand.class.getName()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> name.matches("(AWS|RTO)_.*|.*JAVA.*"));
    builder.environment().putAll(environment);
    process = builder.start();
  }

  /** Returns the options of this process that suppress warnings of newer versions of Java. */
  private static List<String> nativeAccess() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--enable-native-access"))
        .toList();
  }

  String out() {
    return text(out);
  }

  String err() {
    return text(err);
  }

  /** Waits until something is so, or fails when the process ends or after some minutes. */
  void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError(
            "not " + what + "; alive: " + process.isAlive() + "\n" + out() + err());
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Sends SIGTERM and returns the exit code. */
  int terminate() throws InterruptedException {
    process.destroy();
    return exitCode();
  }

  /** Sends a signal, such as {@code -INT}, and returns the exit code. */
  int sendSignal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    return exitCode();
  }

  /** Waits until it has ended, for some minutes at most, and returns the exit code. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end\n" + out() + err());
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
