package org.rtodirectory.edge;

import io.netty.util.NetUtil;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.http.GatewayOptions;
import org.rtodirectory.edge.http.GatewayServer;
import org.rtodirectory.edge.operations.AccessLog;
import org.rtodirectory.edge.operations.GatewayMetrics;
import org.rtodirectory.edge.operations.LimitedLog;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.schemas.program.Settings;
import org.rtodirectory.schemas.source.ObjectReader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The gateway as a program, which runs until it is stopped. */
@Command(
    name = "edge-worker",
    description =
        "Serves a published directory: searches, lists, details, the website and MCP for AI clients.",
    addMethodSubcommands = false,
    mixinStandardHelpOptions = true,
    versionProvider = EdgeWorker.GatewayVersion.class,
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped by a signal",
      "1:failed, for example because a port is in use or an event loop ended",
      "2:invalid command line"
    })
public final class EdgeWorker implements Callable<Integer> {
  private static final int STOPPED = 0;
  private static final int FAILED = 1;
  private static final int MAX_LIBRARY_LOG_ENTRIES_PER_MINUTE = 30;
  private static final String HELP_HINT = "Try 'edge-worker --help'.";
  private static final String CONFIG_VARIABLE = "RTO_GATEWAY_CONFIG";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private CommandLineOptions options = new CommandLineOptions();

  private EdgeWorker() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Returns the command line, for documents that are generated from it. */
  public static CommandLine commandLine() {
    CommandLine line = new CommandLine(new EdgeWorker());
    new Settings(line, CONFIG_VARIABLE); // Adds the defaults and variables to the help text.
    return line;
  }

  /** Runs the gateway until it is stopped. Returns the exit code. */
  static int run(String... args) {
    return run(
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        args);
  }

  /**
   * Does the same as {@link #run(String...)}, with results on {@code out} and all other output on
   * {@code err}.
   */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = new CommandLine(new EdgeWorker());
    line.setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(EdgeWorker::reportUsageError)
        .setExecutionExceptionHandler(
            (failure, failedLine, result) -> reportFailure(failure, failedLine));
    try {
      new Settings(line, CONFIG_VARIABLE).read(System.getenv(), args);
    } catch (ParameterException e) {
      return reportUsageError(e, args);
    }
    line.setUsageHelpAutoWidth(true);
    return line.execute(args);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    GatewayOptions gatewayOptions = options.gatewayOptions();
    ObjectReader source = options.source();
    ReleaseWatcher.PollOptions pollOptions = options.pollOptions();
    PrintWriter out = line().getOut();
    PrintWriter err = line().getErr();
    CurrentRelease current = new CurrentRelease(options.releasesToKeep());
    GatewayMetrics metrics = new GatewayMetrics(current, Clock.systemUTC());
    Consumer<String> log = message -> err.println(now() + " " + message);
    LongSupplier millis = () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    new LimitedLog(log, MAX_LIBRARY_LOG_ENTRIES_PER_MINUTE, millis).limitLibraries();
    long rateLimiterSeed = new SecureRandom().nextLong();
    try (AccessLog accessLog = options.openAccessLog(log);
        ReleaseWatcher watcher = new ReleaseWatcher(source, current, pollOptions, metrics, log)) {
      GatewayServer server =
          new GatewayServer(
              gatewayOptions,
              current,
              metrics,
              accessLog,
              rateLimiterSeed,
              millis,
              log,
              loopName -> haltAfterLoop(loopName, log));
      Thread stopHook = new Thread(() -> stop(server, watcher, accessLog), "stop");
      Runtime.getRuntime().addShutdownHook(stopHook);
      try {
        // The port of the API opens only after the first poll, so a client that can connect usually
        // gets an answer from a release.
        watcher.start();
        server.listen();
        printAddresses(out, gatewayOptions, server);
        return awaitHalt();
      } finally {
        // Only a failure gets here. With the hook, the program would end with exit code 0.
        Runtime.getRuntime().removeShutdownHook(stopHook);
        server.close();
      }
    }
  }

  /**
   * Ends the program after an event loop has ended, so that a supervisor can restart the program.
   */
  private static void haltAfterLoop(String loopName, Consumer<String> log) {
    log.accept(
        "Failed: "
            + loopName
            + " ended unexpectedly, so its connections are no longer served. The cause is logged"
            + " above. The gateway ends with exit code "
            + FAILED
            + ". Start it again.");
    Runtime.getRuntime().halt(FAILED);
  }

  /** Stops the gateway after SIGTERM or SIGINT, with exit code 0 unless stopping fails. */
  private static void stop(
      GatewayServer server, ReleaseWatcher watcher, @Nullable AccessLog accessLog) {
    int code = FAILED;
    try {
      server.stop();
      watcher.close();
      if (accessLog != null) {
        accessLog.close();
      }
      code = STOPPED;
    } finally {
      Runtime.getRuntime().halt(code);
    }
  }

  /** Waits until the process ends. Never returns, except by an exception. */
  private static int awaitHalt() throws InterruptedException {
    new CountDownLatch(1).await();
    return FAILED;
  }

  private static void printAddresses(
      PrintWriter out, GatewayOptions gatewayOptions, GatewayServer server) {
    String base = url(gatewayOptions.apiAddress(), server.port());
    String ready = url(gatewayOptions.adminAddress(), server.adminPort()) + "/readyz";
    out.printf(
        """
        Gateway on %1$s  (ready? %2$s), by %3$s
        Try:
          curl '%1$s/api/search?q=rent'
          curl '%1$s/api/locations?state=TX&city=dallas'
          curl '%1$s/api/companies?q=home&page=1'
          %1$s/docs
          %1$s/mcp for AI clients (Streamable HTTP)
        Ctrl-C stops it.
        """,
        base, ready, server.transport());
  }

  /** Returns a URL that a browser on this machine can open. */
  static String url(InetSocketAddress socketAddress, int port) {
    InetAddress address = socketAddress.getAddress();
    String host = address.isAnyLocalAddress() ? "localhost" : socketAddress.getHostString();
    // RFC 3986, section 3.2.2
    String urlHost = host.contains(":") ? "[" + NetUtil.toAddressString(address) + "]" : host;
    return "http://" + urlHost + ":" + port;
  }

  private CommandLine line() {
    if (spec == null) {
      throw new IllegalStateException("set by picocli before the command is called");
    }
    return spec.commandLine();
  }

  private static String now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  private static int reportUsageError(ParameterException error, String[] args) {
    PrintWriter err = error.getCommandLine().getErr();
    err.println(error.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(error, err);
    err.println(HELP_HINT);
    return CommandLine.ExitCode.USAGE;
  }

  /** Prints a failure. The message of an IOException says what to do. */
  private static int reportFailure(Exception failure, CommandLine line) {
    line.getErr()
        .println(failure instanceof IOException ? failure.getMessage() : "Failed: " + failure);
    return FAILED;
  }

  /** The version of the program, from the manifest of its jar. */
  static final class GatewayVersion implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = EdgeWorker.class.getPackage().getImplementationVersion();
      return new String[] {"edge-worker " + (version == null ? "(not packaged)" : version)};
    }
  }
}
