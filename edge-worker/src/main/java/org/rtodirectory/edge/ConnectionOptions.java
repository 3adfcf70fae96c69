package org.rtodirectory.edge;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.GatewayOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that limit the resources of connections. */
final class ConnectionOptions {
  private static final long LEAST_PENDING = 1_048_576;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--max-line",
      paramLabel = "BYTES",
      description = "Longest request line. A longer one gets 414.")
  private int lineBytes = 8192;

  @Option(
      names = "--max-headers",
      paramLabel = "BYTES",
      description = "Total size of the headers of a request. More gets 431.")
  private int headerBytes = 16384;

  @Option(
      names = "--max-header-count",
      paramLabel = "N",
      description = "Number of headers of a request. More gets 431.")
  private int headers = 100;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      description = "Longest request body. Only /mcp takes one. A longer one gets 413.")
  private int bodyBytes = 16384;

  @Option(
      names = "--first-byte-timeout",
      paramLabel = "SECONDS",
      description =
          "How long a new connection may wait before it sends its first byte; then it is closed.")
  private int firstByteSeconds = 15;

  @Option(
      names = "--request-timeout",
      paramLabel = "SECONDS",
      description =
          "How long a request may take to arrive when it is sent more slowly than --min-rate; then it"
              + " gets 408. Also how long the gateway may take to answer; then it gets 503.")
  private int requestSeconds = 15;

  @Option(
      names = "--idle-timeout",
      paramLabel = "SECONDS",
      description = "How long an idle connection is kept open after a response.")
  private int idleSeconds = 75;

  @Option(
      names = "--stall-timeout",
      paramLabel = "SECONDS",
      description =
          "Period over which the rate is measured at which a client reads its responses. The"
              + " connection is reset when the rate is below --min-rate.")
  private int stallSeconds = 30;

  @Option(
      names = "--min-rate",
      paramLabel = "BYTES",
      description =
          "Bytes a second at which a client must read its responses, on average over"
              + " --stall-timeout, and send a request that takes longer than --request-timeout."
              + " 0: any progress is enough.")
  private int minRate = 1000;

  @Option(
      names = "--max-requests",
      paramLabel = "N",
      description = "Number of requests on one connection; then it is closed.")
  private int requests = 10000;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description =
          "Number of open connections. Further ones get 503. The gateway does not start if the"
              + " machine lacks the memory for them; --verbose shows the calculation. 0: 10000, or as"
              + " many as there is memory for.")
  private int connections;

  @Option(
      names = "--max-client-connections",
      paramLabel = "N",
      description =
          "Number of open connections of one client (an IPv4 address or IPv6 /64). Further ones get"
              + " 429. At most half of --max-connections; trusted proxies are exempt.")
  private int clientConnections = 256;

  @Option(
      names = "--shed-after",
      paramLabel = "MILLIS",
      description =
          "Load shedding starts when even the least active clients have been waiting longer than"
              + " this for a while: some requests then get 503, as many as necessary. 0: off.")
  private int shedMillis = 100;

  @Option(
      names = "--pending-bytes",
      paramLabel = "BYTES",
      description =
          "Memory for requests that are not yet answered and responses that are not yet read, of all"
              + " connections together. When it is used up, the gateway stops reading, and resets the"
              + " connections that hold most. 0: half of Java's direct memory"
              + " (-XX:MaxDirectMemorySize).")
  private long pendingBytes;

  @Option(
      names = "--send-buffer",
      paramLabel = "BYTES",
      description =
          "Kernel buffer for the responses on a connection (SO_SNDBUF). It limits what is sent in one"
              + " round trip. Linux doubles it.")
  private int sendBuffer = 65536;

  @Option(
      names = "--receive-buffer",
      paramLabel = "BYTES",
      description = "Kernel buffer for the requests on a connection (SO_RCVBUF). Linux doubles it.")
  private int receiveBuffer = 16384;

  /**
   * The limits that the options set.
   *
   * @param cached maximum size in bytes of the caches on the heap
   * @throws picocli.CommandLine.ParameterException if there is not enough memory
   */
  GatewayOptions.ConnectionLimits limits(long cached) {
    if (connections == 0) {
      MemoryPlan usual = MemoryPlan.of(withMost(MemoryPlan.USUAL_CONNECTIONS), cached);
      return withMost(usual.defaultConnections());
    }
    return withMost(require("--max-connections", connections, 1, 1_000_000));
  }

  private GatewayOptions.ConnectionLimits withMost(int mostConnections) {
    return new GatewayOptions.ConnectionLimits(
        require("--max-line", lineBytes, 256, 1_048_576),
        require("--max-headers", headerBytes, 1024, 1_048_576),
        require("--max-header-count", headers, 10, 10_000),
        require("--max-body", bodyBytes, 1024, 16_777_216),
        Duration.ofSeconds(require("--first-byte-timeout", firstByteSeconds, 1, 3600)),
        Duration.ofSeconds(require("--request-timeout", requestSeconds, 1, 3600)),
        Duration.ofSeconds(require("--idle-timeout", idleSeconds, 1, 86_400)),
        Duration.ofSeconds(require("--stall-timeout", stallSeconds, 1, 3600)),
        require("--min-rate", minRate, 0, 1_000_000),
        require("--max-requests", requests, 1, 1_000_000_000),
        mostConnections,
        require("--max-client-connections", clientConnections, 1, 1_000_000),
        Duration.ofMillis(require("--shed-after", shedMillis, 0, 60_000)),
        pendingBytes(),
        require("--send-buffer", sendBuffer, 4096, 16_777_216),
        require("--receive-buffer", receiveBuffer, 4096, 16_777_216));
  }

  private long pendingBytes() {
    if (pendingBytes == 0) {
      return MemoryPlan.directMemory() / 2;
    }
    if (pendingBytes < LEAST_PENDING) {
      throw WrongOption.of(
          command, "--pending-bytes", "expected 0, or at least " + LEAST_PENDING + " bytes");
    }
    return pendingBytes;
  }

  private int require(String option, int value, int least, int most) {
    return WrongOption.require(command, option, value, least, most);
  }
}
