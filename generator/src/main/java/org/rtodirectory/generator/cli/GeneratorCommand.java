package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.AfterPublish;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.program.Settings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The top-level command. It lists the commands, and turns each outcome into an exit code. */
@Command(
    name = "generator",
    description = "Publishes a store directory from PostgreSQL as a static JSON API.",
    subcommands = {
      PublishCommand.class,
      ImportCommand.class,
      ImportGuidesCommand.class,
      DemoCommand.class,
      ReleasesCommand.class,
      RollbackCommand.class,
      VerifyCommand.class,
      GcCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = GeneratorCommand.GeneratorVersion.class,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failed. The message names the release that is served. verify: an object is missing, stale or foreign",
      "2:invalid command line",
      "3:refused by a guard: another publisher or command is running, a release would shrink too much,"
          + " the target has other files or serves a rollback, the database has the demo, or --replace would delete all stores or the store of a rejected row",
      "130:stopped by Ctrl-C before it was done",
      "143:stopped by SIGTERM before it was done, or cut off after eight seconds"
    })
public final class GeneratorCommand implements Runnable {
  static final int FAILED = 1;
  private static final int REFUSED = 3;
  private static final String CONFIG_VARIABLE = "RTO_GENERATOR_CONFIG";

  @Spec private CommandSpec spec;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show the cause of a failure, with its stack trace.")
  private boolean isVerbose;

  @Option(
      names = Settings.OPTION,
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description =
          "Properties file with settings, which are named like the options of any command, without dashes."
              + " The command line and the environment override them.")
  @Nullable Path config;

  private final PrintWriter out;
  private final PrintWriter err;
  private final ConsoleProgress.Style progressStyle;
  private final StopSignal stopSignal;

  /**
   * @param isTerminal whether {@code err} is a terminal, on which progress is shown as a bar
   */
  private GeneratorCommand(PrintWriter out, PrintWriter err, boolean isTerminal) {
    this.out = out;
    this.err = err;
    progressStyle = isTerminal ? ConsoleProgress.Style.BAR : ConsoleProgress.Style.LINES;
    stopSignal = new StopSignal(err);
  }

  /** Runs one command until it ends or a signal stops it. */
  public static void main(String[] args) {
    GeneratorCommand command =
        new GeneratorCommand(
            new PrintWriter(System.out, true, StandardCharsets.UTF_8),
            new PrintWriter(System.err, true, StandardCharsets.UTF_8),
            isTerminal());
    System.exit(command.stopSignal.run(() -> command.execute(args)));
  }

  /**
   * Returns whether stderr is a terminal that can rewrite a line. Asks a shell, because Java cannot
   * tell.
   */
  private static boolean isTerminal() {
    try {
      return !"dumb".equals(System.getenv("TERM"))
          && new ProcessBuilder("sh", "-c", "[ -t 2 ]").inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false; // There is no shell.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns the command line, for documents that are generated from it. */
  public static CommandLine commandLine() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine line = new GeneratorCommand(nowhere, nowhere, false).createCommandLine();
    new Settings(line, CONFIG_VARIABLE); // Adds defaults and variables to the help texts.
    return line;
  }

  /** Runs one command, with results on {@code out} and all other output on {@code err}. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return new GeneratorCommand(out, err, false).execute(args);
  }

  /** Returns the writer for results. */
  PrintWriter out() {
    return out;
  }

  /** Prints a line with a result, in the format of {@link String#format}. */
  @SuppressWarnings("AnnotateFormatMethod") // The annotation is not in the class path.
  void printLine(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  /** Returns the writer for messages and progress. */
  PrintWriter err() {
    return err;
  }

  Progress progress() {
    return progress(progressStyle);
  }

  Progress progress(ConsoleProgress.Style style) {
    return new ConsoleProgress(err, style, System::nanoTime);
  }

  StopSignal stopSignal() {
    return stopSignal;
  }

  /** Prints the outcome of the command of {@code --after-publish}, if it ran. */
  void reportAfterPublish(AfterPublish.@Nullable Outcome outcome) {
    if (outcome != null) {
      (outcome.isDone() ? out : err).println(describe(outcome));
    }
  }

  static String describe(AfterPublish.Outcome outcome) {
    String line = outcome.lastLine().isEmpty() ? "" : ": " + outcome.lastLine();
    return outcome.isDone()
        ? "The command of --after-publish took "
            + ConsoleProgress.formatSeconds(outcome.duration())
            + line
        : "Warning: the command of --after-publish ended with exit code "
            + outcome.exitCode()
            + line
            + ". The next publish gives it the same paths again.";
  }

  private CommandLine createCommandLine() {
    return new CommandLine(this)
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Duration.class, GeneratorCommand::parseDuration)
        .setExecutionStrategy(this::runParsed)
        .setParameterExceptionHandler(GeneratorCommand::reportUsageError)
        .setExecutionExceptionHandler(
            (failure, command, result) -> reportFailure(failure, command));
  }

  /** Runs the command of a parsed command line, with logs of libraries if it is verbose. */
  private int runParsed(CommandLine.ParseResult parsed) {
    // Otherwise the logs are off, because a failure is reported in one line. The level is set at
    // the root logger, because a logger without references may be collected and lose its level.
    LogManager.getLogManager().getLogger("").setLevel(isVerbose ? Level.INFO : Level.OFF);
    return new CommandLine.RunLast().execute(parsed);
  }

  private int execute(String... args) {
    CommandLine line = createCommandLine();
    try {
      new Settings(line, CONFIG_VARIABLE).read(System.getenv(), args);
    } catch (ParameterException error) {
      return reportUsageError(error, args);
    }
    line.setUsageHelpAutoWidth(true);
    try {
      return line.execute(args);
    } catch (OutOfMemoryError exhausted) {
      return reportFailure(exhausted, line);
    }
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "A command is missing.");
  }

  /** Parses a duration: a whole number and a unit, for example {@code 30s} or {@code 5m}. */
  private static Duration parseDuration(String text) {
    if (!text.matches("[0-9]{1,6}[smhd]")) {
      throw new TypeConversionException(
          "expected a number and a unit (s, m, h, d), for example 30s.");
    }
    return Duration.parse(text.endsWith("d") ? "P" + text : "PT" + text);
  }

  /** Returns the exception for an invalid value of an option. */
  static TypeConversionException invalid(String option, String reason) {
    return new TypeConversionException(
        "Invalid value for option '" + option + "': " + reason + ".");
  }

  /** Returns the exception for an option that deletes nothing without another option. */
  static TypeConversionException deletesNothing(String option, String requiredOption) {
    return new TypeConversionException(
        "%1$s deletes nothing without %2$s. Add %2$s, or omit %1$s."
            .formatted(option, requiredOption));
  }

  private static int reportUsageError(ParameterException error, String... args) {
    CommandLine line = error.getCommandLine();
    PrintWriter err = line.getErr();
    err.println(error.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(error, err);
    err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  /** Prints the failure of a command, and returns the exit code. */
  private int reportFailure(Throwable failure, CommandLine line) {
    if (failure instanceof TypeConversionException) {
      return reportUsageError(new ParameterException(line, Failure.reason(failure)));
    }
    if (stopSignal.isStopping()) {
      err.println("Stopped by a signal before it was done.");
    } else if (Failure.cause(failure, OutOfMemoryError.class).isPresent()) {
      err.printf(
          Locale.ROOT,
          "The command ran out of memory (%s): Java may use %,d MB. Allow more, for example with the"
              + " environment variable JAVA_TOOL_OPTIONS=-Xmx2g.%n",
          Failure.reason(failure),
          Runtime.getRuntime().maxMemory() >> 20);
    } else if (failure instanceof Failure) {
      err.println(failure.getMessage());
    } else {
      err.println("Unexpected failure: " + Failure.reason(failure) + " (--verbose shows where)");
    }
    if (isVerbose) {
      failure.printStackTrace(err);
    }
    return failure instanceof Refusal ? REFUSED : FAILED;
  }

  static final class GeneratorVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = GeneratorVersion.class.getPackage().getImplementationVersion();
      return new String[] {"generator " + (version == null ? "(not packaged)" : version)};
    }
  }
}
