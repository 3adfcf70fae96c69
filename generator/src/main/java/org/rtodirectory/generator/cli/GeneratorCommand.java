package org.rtodirectory.generator.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.source.Settings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The top-level command: lists the commands, and maps each outcome to an exit code. */
@Command(
    name = "generator",
    description = "Publishes a store directory from PostgreSQL as a static JSON API.",
    subcommands = {
      PublishCommand.class,
      ImportCommand.class,
      ImportGuidesCommand.class,
      DemoCommand.class,
      ReleasesCommand.class,
      DiffCommand.class,
      RollbackCommand.class,
      VerifyCommand.class,
      GcCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = GeneratorCommand.Version.class,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failed; the message says what is served. verify: something is missing, stale or foreign",
      "2:invalid command line",
      "3:refused by a guard: another publisher or command is running, a release would shrink too much,"
          + " the target holds something else or a rollback, the database is of the demo, or replacing would leave nothing or delete a store that a rejected row may belong to",
      "130:stopped by Ctrl-C before it was done",
      "143:stopped by SIGTERM before it was done, or cut off after eight seconds"
    })
public final class GeneratorCommand implements Runnable {
  private static final int FAILED = 1;
  private static final int REFUSED = 3;
  private static final String CONFIG_VARIABLE = "RTO_GENERATOR_CONFIG";

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show the cause of a failure, with its stack trace.")
  private boolean verbose;

  @Option(
      names = Settings.OPTION,
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description =
          "Properties file with settings: the names of options of any command without their dashes. The"
              + " command line and the environment come first.")
  @Nullable Path config;

  private final StopSignal stop;

  private final ConsoleProgress progress;

  GeneratorCommand(PrintWriter err) {
    this(err, ConsoleProgress.log(err));
  }

  private GeneratorCommand(PrintWriter err, ConsoleProgress progress) {
    this.progress = progress;
    stop = new StopSignal(err, progress::work);
  }

  /**
   * Runs one command line until it has ended or was stopped by a signal; returns the exit code.
   * Results go to stdout, everything else to stderr.
   */
  public static int run(String... args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    StatusLine line = new StatusLine(new OutputStreamWriter(System.err, StandardCharsets.UTF_8));
    PrintWriter err = new PrintWriter(line, true);
    ConsoleProgress progress =
        new ConsoleProgress(err, StatusLine.isPossible() ? line : null, System::nanoTime);
    GeneratorCommand command = new GeneratorCommand(err, progress);
    return command.stop.during(() -> command.execute(out, err, args));
  }

  /** The options and commands, for generated documentation. */
  public static CommandLine commandLine() {
    CommandLine line = new CommandLine(new GeneratorCommand(new PrintWriter(Writer.nullWriter())));
    new Settings(line, CONFIG_VARIABLE);
    return line;
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    return new GeneratorCommand(err).execute(out, err, args);
  }

  /** The instance that the running command belongs to. */
  private static GeneratorCommand of(@Nullable CommandSpec spec) {
    return (GeneratorCommand)
        Objects.requireNonNull(spec, "set by picocli before the command is called")
            .root()
            .userObject();
  }

  /** The signals that end the running command. */
  static StopSignal stop(@Nullable CommandSpec spec) {
    return of(spec).stop;
  }

  /** The progress of the running command. */
  static ConsoleProgress progress(@Nullable CommandSpec spec) {
    return of(spec).progress;
  }

  private int execute(PrintWriter out, PrintWriter err, String... args) {
    Logging.configure(Arrays.asList(args).contains("--verbose"));
    CommandLine line = commandLine(out, err, args);
    try {
      new Settings(line, CONFIG_VARIABLE).read(System.getenv(), args);
    } catch (ParameterException wrong) {
      return explainUsage(wrong, args);
    }
    line.setUsageHelpAutoWidth(true);
    try {
      return line.execute(args);
    } catch (OutOfMemoryError exhausted) {
      return explain(exhausted, line);
    }
  }

  private CommandLine commandLine(PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(this)
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(GeneratorCommand::explainUsage)
        .setExecutionExceptionHandler((failure, line, result) -> explain(failure, line, args));
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "A command is missing.");
    }
  }

  private static int explainUsage(ParameterException wrong, String[] args) {
    CommandLine line = wrong.getCommandLine();
    PrintWriter err = line.getErr();
    err.println(wrong.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  private int explain(Exception failure, CommandLine line, String[] args) {
    if (failure instanceof TypeConversionException) {
      return explainUsage(new ParameterException(line, Failure.reason(failure)), args);
    }
    Optional<OutOfMemoryError> exhausted = Failure.cause(failure, OutOfMemoryError.class);
    if (exhausted.isPresent()) {
      return explain(exhausted.get(), line);
    }
    PrintWriter err = line.getErr();
    if (stop.isStopping()) {
      err.println("Stopped by a signal before it was done.");
    } else if (failure instanceof Failure) {
      err.println(failure.getMessage());
    } else {
      err.println("Unexpected failure: " + Failure.reason(failure) + " (--verbose shows where)");
    }
    if (verbose) {
      failure.printStackTrace(err);
    }
    return failure instanceof Refusal ? REFUSED : FAILED;
  }

  /**
   * Reports that memory ran out. The memory of the command has been freed, so that there is enough
   * for this.
   */
  private int explain(OutOfMemoryError exhausted, CommandLine line) {
    ParseResult parsed = line.getParseResult();
    String command =
        parsed != null && parsed.hasSubcommand()
            ? parsed.subcommand().commandSpec().name()
            : line.getCommandName();
    line.getErr()
        .println(MemoryReport.sentence(exhausted, command, Runtime.getRuntime().maxMemory()));
    if (verbose) {
      exhausted.printStackTrace(line.getErr());
    }
    return FAILED;
  }

  /** The version of the program, from the manifest of its jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Version.class.getPackage().getImplementationVersion();
      return new String[] {"generator " + (version == null ? "(not packaged)" : version)};
    }
  }

  /**
   * The log level of libraries: off, because a failure is reported in one line; INFO with {@code
   * --verbose}.
   */
  static final class Logging {
    /**
     * A strong reference: the log manager holds loggers weakly, and a collected one loses its
     * level.
     */
    private static final Logger ROOT = LogManager.getLogManager().getLogger("");

    private Logging() {}

    static void configure(boolean verbose) {
      ROOT.setLevel(verbose ? Level.INFO : Level.OFF);
    }
  }

  /** The message for an {@link OutOfMemoryError}: the command and the setting to change. */
  static final class MemoryReport {
    private static final long MEGABYTE = 1L << 20;
    private static final long LEAST_SUGGESTED = 1024;

    private MemoryReport() {}

    /**
     * The message in one line.
     *
     * @param heap maximum size of the heap in bytes
     */
    static String sentence(OutOfMemoryError exhausted, String command, long heap) {
      String reason = Failure.reason(exhausted);
      String lower = reason.toLowerCase(Locale.ROOT);
      if (!lower.contains("heap") && !lower.contains("gc overhead")) {
        return "The command "
            + command
            + " ran out of memory outside of the heap ("
            + reason
            + "). Free memory of the machine, or raise the limits of the process.";
      }
      long megabytes = heap / MEGABYTE;
      long suggested = Math.max(LEAST_SUGGESTED, 2 * megabytes);
      return String.format(
          Locale.ROOT,
          "The command %1$s ran out of memory: Java may use %2$,d MB. Allow more with java -Xmx%3$dm -jar"
              + " generator.jar %1$s …, with the environment variable JAVA_TOOL_OPTIONS=-Xmx%3$dm, or for"
              + " publish.sh with RTO_GENERATOR_JAVA_OPTS=-Xmx%3$dm.",
          command,
          megabytes,
          suggested);
    }
  }
}
