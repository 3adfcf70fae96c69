package org.rtodirectory.edge;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.http.GatewayServer;
import org.rtodirectory.edge.http.GatewayServer.PortUnavailable;
import org.rtodirectory.edge.limit.HashKey;
import org.rtodirectory.edge.log.LibraryLog;
import org.rtodirectory.edge.log.LimitedLog;
import org.rtodirectory.edge.metrics.GatewayMetrics;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.edge.traffic.AccessLog;
import org.rtodirectory.settings.Settings;
import org.rtodirectory.store.ObjectReader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the gateway: it runs until it is stopped. */
@Command(
    name = "edge-worker",
    description =
        "Serves a published directory: typeahead, lists, validation, rate limits, static pages, MCP.",
    addMethodSubcommands = false,
    mixinStandardHelpOptions = true,
    versionProvider = GatewayCommand.Version.class,
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped in order by a signal",
      "1:failed, for example because a port is in use or an event loop ended",
      "2:invalid command line"
    })
final class GatewayCommand implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int LIBRARY_LINES_PER_MINUTE = 30;
  private static final String HELP = "Try 'edge-worker --help'.";
  static final String CONFIG_VARIABLE = "RTO_GATEWAY_CONFIG";

  @Spec private @Nullable CommandSpec spec;

  @Mixin private SourceOptions source = new SourceOptions();
  @Mixin private ListenOptions listen = new ListenOptions();
  @Mixin private ClientOptions clients = new ClientOptions();
  @Mixin private ConnectionOptions connections = new ConnectionOptions();
  @Mixin private McpOptions mcp = new McpOptions();
  @Mixin private StopOptions stop = new StopOptions();
  @Mixin private AnsweringOptions answering = new AnsweringOptions();
  @Mixin private LogOptions logs = new LogOptions();

  @Option(
      names = Settings.OPTION,
      paramLabel = "FILE",
      description =
          "Properties file with settings: the names of options without their dashes. The command line and"
              + " the environment come first.")
  @Nullable Path config;

  GatewayCommand() {}

  /** Runs the gateway until it is stopped; returns the exit code. */
  static int run(String... args) {
    return run(
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        args);
  }

  /**
   * As {@link #run(String...)}, with results written to {@code out} and all other output to {@code
   * err}.
   */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = new CommandLine(new GatewayCommand());
    line.setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(GatewayCommand::explainUsage)
        .setExecutionExceptionHandler((failure, failed, result) -> explain(failure, failed));
    try {
      new Settings(line, CONFIG_VARIABLE).read(System.getenv(), args);
    } catch (ParameterException wrong) {
      return explainUsage(wrong, args);
    }
    line.setUsageHelpAutoWidth(true);
    return line.execute(args);
  }

  @Override
  public Integer call()
      throws IOException, PortUnavailable, AccessLog.UnwritableLog, InterruptedException {
    GatewayOptions options = options();
    checkMemory(options);
    ObjectReader store = source.store();
    ReleaseWatcher.Options follow = source.followOptions(options.limits());
    PrintWriter out = line().getOut();
    PrintWriter err = line().getErr();
    CurrentRelease current = new CurrentRelease(source.keepReleases());
    GatewayMetrics metrics = new GatewayMetrics(current, Clock.systemUTC());
    Consumer<String> log = message -> err.println(now() + " " + message);
    LongSupplier millis = () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    LimitedLog libraries = new LimitedLog(log, LIBRARY_LINES_PER_MINUTE, millis);
    LibraryLog.redirectTo(libraries);
    metrics.watch(libraries, "libraries");
    try (AccessLog accessLog = accessLog(log);
        ReleaseWatcher watcher =
            new ReleaseWatcher(store, current, follow, metrics.releases(), log)) {
      // First the release, then the port: a client that can connect gets an answer.
      watcher.poll();
      try (GatewayServer server =
          GatewayServer.start(
              options, current, metrics, accessLog, HashKey.random(), millis, log)) {
        Runnable afterwards =
            () -> {
              watcher.close();
              if (accessLog != null) {
                accessLog.close();
              }
            };
        return new Serving(server, afterwards, log)
            .untilEnd(
                () -> {
                  watcher.start();
                  greet(out, server);
                });
      }
    }
  }

  /** Fails if there is no memory for the connections that may be open. */
  private void checkMemory(GatewayOptions options) {
    MemoryPlan plan = MemoryPlan.of(options.connections(), options.searchCacheBytes());
    if (logs.isVerbose()) {
      plan.lines().forEach(line().getErr()::println);
    }
    plan.problem()
        .ifPresent(
            problem -> {
              throw new ParameterException(line(), problem);
            });
  }

  /** The access log, null if none is kept. */
  private @Nullable AccessLog accessLog(Consumer<String> log) throws AccessLog.UnwritableLog {
    return logs.keepsAccessLog() ? AccessLog.open(logs.accessLog(), log) : null;
  }

  private void greet(PrintWriter out, GatewayServer server) {
    String base =
        "http://" + Objects.requireNonNullElse(listen.host(), "localhost") + ":" + server.port();
    out.println(
        "Gateway on "
            + base
            + "  (ready? http://"
            + listen.adminHost()
            + ":"
            + server.adminPort()
            + "/readyz), by "
            + server.transport().code());
    out.println("Try:");
    out.println("  curl '" + base + "/api/search?q=rent'");
    out.println("  curl '" + base + "/api/locations?state=TX&city=dallas'");
    out.println("  curl '" + base + "/api/companies?q=home&page=1'");
    out.println("  " + base + "/docs");
    out.println("  " + base + "/mcp for AI clients (Streamable HTTP)");
    out.println("Ctrl-C stops it.");
  }

  private GatewayOptions options() {
    return new GatewayOptions(
        listen.host(),
        listen.port(),
        listen.adminHost(),
        listen.adminPort(),
        clients.limits(),
        clients.limitedClients(),
        clients.sharedLimits(),
        clients.trustedProxies(),
        clients.clientHeader(),
        mcp.access(),
        connections.limits(answering.searchCacheBytes()),
        stop.delay(),
        stop.drainTime(),
        answering.transport(),
        answering.compressedBytes(),
        answering.searchCacheBytes());
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

  private static int explainUsage(ParameterException wrong, String[] args) {
    PrintWriter err = wrong.getCommandLine().getErr();
    err.println(wrong.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println(HELP);
    return CommandLine.ExitCode.USAGE;
  }

  private static int explain(Exception failure, CommandLine line) {
    line.getErr()
        .println(
            failure instanceof PortUnavailable || failure instanceof AccessLog.UnwritableLog
                ? failure.getMessage()
                : "Failed: " + failure);
    return FAILED;
  }

  /** The version of the program, as its jar says it. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = GatewayCommand.class.getPackage().getImplementationVersion();
      return new String[] {"edge-worker " + (version == null ? "(not packaged)" : version)};
    }
  }
}
