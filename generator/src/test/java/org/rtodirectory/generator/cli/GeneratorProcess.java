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
   * Runs the rest of a command line with the default reaction to signals. Without this, the process
   * would ignore Ctrl-C if the tests run in the background, and SIGHUP if they run under nohup.
   */
  private static final List<String> WITH_DEFAULT_SIGNALS =
      List.of("perl", "-e", "$SIG{INT} = $SIG{HUP} = 'DEFAULT'; exec @ARGV or die");

  private final Process process;
  private final Path out;
  private final Path err;

  /**
   * @param folder the folder for the files with the output of the process
   */
  GeneratorProcess(Path folder, String... arguments) throws IOException {
    this(folder, Map.of(), arguments);
  }

  /**
   * Starts a process with these environment variables. It inherits no variable that the generator
   * or Java reads.
   */
  GeneratorProcess(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    out = folder.resolve("out");
    err = folder.resolve("err");
    List<String> commandLine = new ArrayList<>(WITH_DEFAULT_SIGNALS);
    commandLine.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1"));
    commandLine.addAll(nativeAccess());
    commandLine.addAll(
        List.of("-cp", System.getProperty("java.class.path"), GeneratorCommand.class.getName()));
    commandLine.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(commandLine).redirectOutput(out.toFile()).redirectError(err.toFile());
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

  /**
   * Waits until {@code condition} is true. Fails when the process ends or after {@link #TIMEOUT}.
   */
  void await(String description, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError(
            "not " + description + "; alive: " + process.isAlive() + "\n" + out() + err());
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

  /** Waits for the end of the process, and returns the exit code. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the process does not end\n" + out() + err());
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
