package org.rtodirectory.edge;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.AddressRange;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.edge.config.Limits;
import org.rtodirectory.edge.http.GatewayServer;
import org.rtodirectory.edge.http.GatewayServer.PortUnavailable;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.store.ObjectReader;
import org.rtodirectory.store.StoreUri;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the gateway: it runs until it is stopped. */
@Command(
    name = "edge-worker",
    description =
        "Serves a published directory: typeahead, lists, validation, rate limits, static pages.",
    mixinStandardHelpOptions = true,
    versionProvider = GatewayCommand.Version.class,
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:stopped", "1:failed, a port is taken say", "2:the command line was wrong"})
final class GatewayCommand implements Callable<Integer> {
  private static final int FAILED = 1;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--source",
      paramLabel = "URI",
      defaultValue = "${env:RTO_SOURCE:-" + Option.NULL_VALUE + "}",
      description = {
        "Where releases are published: file:DIR, a path, or http(s)://host[:port][/path].",
        "Required. (env RTO_SOURCE)"
      })
  private @Nullable String source;

  @Option(
      names = "--host",
      paramLabel = "H",
      defaultValue = "${env:RTO_HOST:-" + Option.NULL_VALUE + "}",
      description = {"Address to listen on.", "Default: all addresses (env RTO_HOST)"})
  private @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "${env:RTO_PORT:-8080}",
      description = {"Port of the API; 0: any that is free.", "Default: 8080 (env RTO_PORT)"})
  private int port;

  @Option(
      names = "--admin-host",
      paramLabel = "H",
      defaultValue = "${env:RTO_ADMIN_HOST:-127.0.0.1}",
      description = {"Address of the admin port.", "Default: 127.0.0.1 (env RTO_ADMIN_HOST)"})
  private String adminHost = "127.0.0.1";

  @Option(
      names = "--admin-port",
      paramLabel = "P",
      defaultValue = "${env:RTO_ADMIN_PORT:-8081}",
      description = {
        "Port of /healthz and /readyz; 0: any that is free.",
        "Default: 8081 (env RTO_ADMIN_PORT)"
      })
  private int adminPort;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      defaultValue = "${env:RTO_LIMITS:-search=60,bulk=20,mcp=60}",
      description = {
        "Requests a minute for each client: search=N on each search, bulk=N on companies and on"
            + " locations (mcp=N is kept for an endpoint to come); or off.",
        "Default: search=60,bulk=20,mcp=60 (env RTO_LIMITS)"
      })
  private String limits = "";

  @Option(
      names = "--trusted-proxies",
      paramLabel = "RANGES",
      defaultValue = "${env:RTO_TRUSTED_PROXIES:-" + Option.NULL_VALUE + "}",
      description = {
        "Addresses and ranges, by commas, whose client header is believed.",
        "Default: none (env RTO_TRUSTED_PROXIES)"
      })
  private @Nullable String trustedProxies;

  @Option(
      names = "--client-header",
      paramLabel = "NAME",
      defaultValue = "${env:RTO_CLIENT_HEADER:-X-Forwarded-For}",
      description = {
        "Header in which a trusted proxy puts the client's address.",
        "Default: X-Forwarded-For (env RTO_CLIENT_HEADER)"
      })
  private String clientHeader = "";

  @Option(
      names = "--poll",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_POLL:-2}",
      description = {
        "How often the source is asked for a new release.",
        "Default: 2 (env RTO_POLL)"
      })
  private int pollSeconds;

  private GatewayCommand() {}

  /** Runs the gateway until it is stopped; returns the exit code. */
  static int run(String... args) {
    return run(
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        args);
  }

  /** The same, with its results to {@code out} and all else to {@code err}. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(new GatewayCommand())
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(GatewayCommand::explainUsage)
        .setExecutionExceptionHandler((failure, line, result) -> explain(failure, line))
        .execute(args);
  }

  @Override
  public Integer call() throws IOException, PortUnavailable, InterruptedException {
    GatewayOptions options = options();
    ObjectReader store = store();
    PrintWriter out = line().getOut();
    PrintWriter err = line().getErr();
    CurrentRelease current = new CurrentRelease();
    Consumer<String> log = message -> err.println(now() + " " + message);
    try (ReleaseWatcher watcher = new ReleaseWatcher(store, current, log);
        GatewayServer server =
            GatewayServer.start(
                options,
                current,
                new SecureRandom().nextLong(),
                () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()),
                log)) {
      stopInOrder(server, watcher);
      watcher.poll();
      watcher.start(options.pollInterval());
      greet(out, server);
      server.awaitClose();
    }
    return 0;
  }

  /** A signal ends the gateway as it should be ended, with exit code 0. */
  private static void stopInOrder(GatewayServer server, ReleaseWatcher watcher) {
    Runnable stop =
        () -> {
          server.close();
          watcher.close();
          Runtime.getRuntime().halt(0);
        };
    Runtime.getRuntime().addShutdownHook(new Thread(stop, "stop"));
  }

  private void greet(PrintWriter out, GatewayServer server) {
    String base = "http://" + (host == null ? "localhost" : host) + ":" + server.port();
    out.println(
        "Gateway on "
            + base
            + "  (ready? http://"
            + adminHost
            + ":"
            + server.adminPort()
            + "/readyz)");
    out.println("Try:");
    out.println("  curl '" + base + "/api/search?q=rent'");
    out.println("  curl '" + base + "/api/locations?state=TX&city=dallas'");
    out.println("  curl '" + base + "/api/companies?q=home&page=1'");
    out.println("  " + base + "/docs");
    out.println("Ctrl-C stops it.");
  }

  private GatewayOptions options() {
    requirePort("--port", port);
    requirePort("--admin-port", adminPort);
    if (pollSeconds < 1 || pollSeconds > 3600) {
      throw wrong("--poll", "expected 1 to 3600 seconds");
    }
    return new GatewayOptions(
        host,
        port,
        adminHost,
        adminPort,
        limits(),
        proxies(),
        clientHeader,
        Duration.ofSeconds(pollSeconds));
  }

  private ObjectReader store() {
    if (source == null) {
      throw new ParameterException(line(), "Missing required option: '--source=URI'");
    }
    try {
      return StoreUri.reader(source);
    } catch (IllegalArgumentException unknown) {
      throw wrong("--source", String.valueOf(unknown.getMessage()));
    }
  }

  private @Nullable Limits limits() {
    try {
      return Limits.parse(limits);
    } catch (IllegalArgumentException unreadable) {
      throw wrong("--limits", String.valueOf(unreadable.getMessage()));
    }
  }

  private List<AddressRange> proxies() {
    if (trustedProxies == null) {
      return List.of();
    }
    try {
      return Arrays.stream(trustedProxies.split(",", -1)).map(AddressRange::parse).toList();
    } catch (IllegalArgumentException unreadable) {
      throw wrong("--trusted-proxies", String.valueOf(unreadable.getMessage()));
    }
  }

  private void requirePort(String option, int value) {
    if (value < 0 || value > 65_535) {
      throw wrong(option, "expected a port from 0 to 65535");
    }
  }

  private ParameterException wrong(String option, String why) {
    return new ParameterException(
        line(), "Invalid value for option '" + option + "': " + why + ".");
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
    err.println("Try 'edge-worker --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  private static int explain(Exception failure, CommandLine line) {
    line.getErr()
        .println(failure instanceof PortUnavailable ? failure.getMessage() : "Failed: " + failure);
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
