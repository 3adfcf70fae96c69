package org.rtodirectory.edge;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.http.ClientResolver;
import org.rtodirectory.edge.http.ConnectionCapacity;
import org.rtodirectory.edge.http.GatewayOptions;
import org.rtodirectory.edge.http.IpRange;
import org.rtodirectory.edge.operations.AccessLog;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.ReleaseWatcher;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.program.Settings;
import org.rtodirectory.schemas.source.ObjectReader;
import org.rtodirectory.schemas.source.ObjectStoreUri;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of the gateway. The help text of an option, its entry in the README, its environment
 * variable and its name in the settings file follow from its declaration in this class ({@link
 * Settings}). The accessors check the values, and throw a {@link ParameterException} for an invalid
 * value.
 */
final class CommandLineOptions {
  /** The prefix of an item of --limits that applies to a range of clients. */
  private static final String RANGE_PREFIX = "mcp@";

  /** The maximum time for requests in progress after the gateway stops accepting connections. */
  private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

  private static final String STANDARD_OUTPUT = "-";
  private static final Pattern HOST = Pattern.compile("[a-z0-9._-]+|\\[[0-9a-f:.]+]|\\*");

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--source",
      paramLabel = "URI",
      required = true,
      description =
          "Where releases are published: file:DIR, a path, or http(s)://host[:port][/path] of a CDN"
              + " or a public bucket.")
  private String source = "";

  @Option(
      names = "--poll",
      paramLabel = "SECONDS",
      description = "Interval at which the gateway checks for a new release.")
  private int pollSeconds = 1;

  @Option(
      names = "--keep-releases",
      paramLabel = "N",
      description =
          "Number of releases that clients can request with release=…, including the newest.")
  private int keepReleases = CurrentRelease.DEFAULT_MAX_RELEASES;

  @Option(
      names = "--host",
      paramLabel = "H",
      description = {"Address on which the API listens.", "Default: all addresses"})
  private @Nullable String host;

  @Option(names = "--port", paramLabel = "P", description = "Port of the API. 0: any free port.")
  private int port = 8080;

  @Option(
      names = "--admin-host",
      paramLabel = "H",
      description = "Address on which the admin port listens.")
  private String adminHost = "127.0.0.1";

  @Option(
      names = "--admin-port",
      paramLabel = "P",
      description = "Port of /healthz, /readyz, /metrics and /explain. 0: any free port.")
  private int adminPort = 8081;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      description =
          "Requests a minute for each client: search=N for each search, bulk=N for companies and"
              + " for locations, mcp=N for the calls of MCP clients, mcp-protocol=N for their"
              + " handshakes, pings and lists, suggestions=N for the search box of the website,"
              + " mcp@RANGE=N instead of mcp and mcp-protocol for each address in RANGE, such as the"
              + " addresses of a hosted assistant. Or off.")
  private String limits = "search=60,bulk=20,mcp=60,mcp-protocol=600,suggestions=300";

  @Option(
      names = "--shared-limits",
      paramLabel = "URI",
      description = {
        "Redis or Valkey server through which several gateways share their counts:"
            + " redis://[user:password@]host[:port][/database], or rediss:// for TLS.",
        "Default: none, each gateway counts for itself"
      })
  private @Nullable String sharedLimits;

  @Option(
      names = "--trusted-proxies",
      paramLabel = "RANGES",
      description =
          "Proxies whose --client-header is trusted: addresses and ranges, separated by commas.")
  private @Nullable String trustedProxies;

  @Option(
      names = "--client-header",
      paramLabel = "NAME",
      description =
          "Header in which trusted proxies pass the client's address. The rightmost address in it"
              + " that is not a trusted proxy is the client.")
  private String clientHeader = "X-Forwarded-For";

  @Option(
      names = "--mcp-hosts",
      paramLabel = "NAMES",
      description =
          "More host names under which clients may reach /mcp, separated by commas, or * for any."
              + " localhost, IP addresses and the host of the base URL are always allowed.")
  private @Nullable String mcpHosts;

  @Option(
      names = "--max-client-connections",
      paramLabel = "N",
      description =
          "Maximum number of open connections of one client. Further ones are closed. A client never"
              + " gets more than half of all connections. Trusted proxies are exempt.")
  private int maxClientConnections = 256;

  @Option(
      names = "--idle-timeout",
      paramLabel = "SECONDS",
      description =
          "How long an idle connection is kept open after a response. Behind a load balancer, it must"
              + " be longer than the idle timeout of the load balancer.")
  private int idleSeconds = 75;

  @Option(
      names = "--stop-delay",
      paramLabel = "SECONDS",
      description =
          "After SIGTERM: how long the gateway continues to serve while /readyz answers 503.")
  private int stopDelaySeconds;

  @Option(
      names = "--transport",
      paramLabel = "NAME",
      description =
          "I/O interface of the operating system: io_uring or epoll (Linux), nio, or auto for the"
              + " first of them that works.")
  private String transport = "auto";

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "File to which a line of JSON is appended for each request, or - for standard output. A"
              + " line has no query and no complete address.")
  private @Nullable String accessLog;

  @Option(
      names = Settings.OPTION,
      paramLabel = "FILE",
      description =
          "Properties file with settings: the names of options without their dashes. The command"
              + " line and the environment take precedence.")
  @SuppressWarnings("UnusedVariable") // Settings reads it before the other options are parsed.
  private @Nullable Path config;

  /** Returns the folder or server where releases are published. */
  ObjectReader source() {
    return parse("--source", source, ObjectStoreUri::reader);
  }

  /** Returns the number of releases that are kept, including the one that is served. */
  int releasesToKeep() {
    return requireWithin("--keep-releases", keepReleases, 1, 100);
  }

  /**
   * Returns the options for loading new releases. They include the limits, because the documents of
   * a release state them.
   */
  ReleaseWatcher.PollOptions pollOptions() {
    return new ReleaseWatcher.PollOptions(
        Duration.ofSeconds(requireWithin("--poll", pollSeconds, 1, 3600)), limits());
  }

  /**
   * Opens the access log. Returns null if the options name none.
   *
   * @param problems receives a line when the log can no longer be written
   */
  @Nullable AccessLog openAccessLog(Consumer<String> problems) throws IOException {
    return accessLog == null
        ? null
        : AccessLog.open(accessLog.equals(STANDARD_OUTPUT) ? null : Path.of(accessLog), problems);
  }

  /** Returns the options of the ports. */
  GatewayOptions gatewayOptions() {
    return new GatewayOptions(
        address(host, "--port", port),
        address(adminHost, "--admin-port", adminPort),
        new GatewayOptions.RateLimiting(
            limits(),
            assistants(),
            sharedLimits == null
                ? null
                : parse("--shared-limits", sharedLimits, GatewayOptions.SharedLimits::new)),
        parse("--client-header", clientHeader, name -> new ClientResolver(proxies(), name)),
        extraMcpHosts(),
        GatewayOptions.ConnectionLimits.of(
            maxConnections(),
            requireWithin("--max-client-connections", maxClientConnections, 1, 1_000_000),
            Duration.ofSeconds(requireWithin("--idle-timeout", idleSeconds, 1, 86_400))),
        Duration.ofSeconds(requireWithin("--stop-delay", stopDelaySeconds, 0, 3600)),
        DRAIN_TIMEOUT,
        parse("--transport", transport, GatewayOptions.Transport::parse),
        Runtime.getRuntime().maxMemory());
  }

  /**
   * Returns the number of connections for which this process has enough memory and may open enough
   * files.
   *
   * @throws ParameterException if they are too few for a gateway
   */
  private int maxConnections() {
    ConnectionCapacity capacity = ConnectionCapacity.ofThisProcess();
    Optional<String> problem = capacity.problem();
    if (problem.isPresent()) {
      throw new ParameterException(command().commandLine(), problem.get());
    }
    return capacity.connections();
  }

  /** Returns the limits in requests a minute, or null without limits. */
  private @Nullable Limits limits() {
    String forAllClients =
        items(limits)
            .filter(item -> !item.startsWith(RANGE_PREFIX))
            .collect(Collectors.joining(","));
    return forAllClients.isEmpty()
        ? Limits.DEFAULT
        : parse("--limits", forAllClients, Limits::parse);
  }

  private List<GatewayOptions.AssistantAddresses> assistants() {
    return items(limits)
        .filter(item -> item.startsWith(RANGE_PREFIX))
        .map(item -> item.substring(RANGE_PREFIX.length()))
        .map(item -> parse("--limits", item, GatewayOptions.AssistantAddresses::parse))
        .toList();
  }

  private List<IpRange> proxies() {
    return items(trustedProxies)
        .map(item -> parse("--trusted-proxies", item, IpRange::parse))
        .toList();
  }

  private Set<String> extraMcpHosts() {
    return items(mcpHosts)
        .map(item -> parse("--mcp-hosts", item, CommandLineOptions::hostName))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String hostName(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    if (!HOST.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "expected host names without port, separated by commas, or *");
    }
    return name;
  }

  /** Returns the items of a list that is separated by commas, or none if it is null. */
  private static Stream<String> items(@Nullable String list) {
    return list == null ? Stream.of() : Arrays.stream(list.split(",", -1)).map(String::strip);
  }

  /**
   * Returns an address to listen on.
   *
   * @param hostName the host, or null for all addresses
   * @param portOption the option that sets the port
   */
  private InetSocketAddress address(@Nullable String hostName, String portOption, int port) {
    int checkedPort = requireWithin(portOption, port, 0, 65_535);
    return hostName == null
        ? new InetSocketAddress(checkedPort)
        : new InetSocketAddress(hostName, checkedPort);
  }

  private int requireWithin(String option, int value, int min, int max) {
    if (value < min || value > max) {
      throw invalid(option, "expected " + min + " to " + max);
    }
    return value;
  }

  /**
   * Parses the value of an option. If the parser throws an IllegalArgumentException, its message
   * becomes the reason in the message about the option.
   */
  private <T> T parse(String option, String value, Function<String, T> parser) {
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      throw invalid(option, String.valueOf(e.getMessage()));
    }
  }

  private ParameterException invalid(String option, String reason) {
    return new ParameterException(
        command().commandLine(), "Invalid value for option '" + option + "': " + reason + ".");
  }

  private CommandSpec command() {
    return Objects.requireNonNull(command, "set by picocli");
  }
}
