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
      defaultValue = "${env:RTO_MAX_LINE:-8192}",
      description = {
        "Longest request line. A longer one gets 414.",
        "Default: 8192 (env RTO_MAX_LINE)"
      })
  private int lineBytes;

  @Option(
      names = "--max-headers",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_MAX_HEADERS:-16384}",
      description = {
        "Total size of the headers of a request. More gets 431.",
        "Default: 16384 (env RTO_MAX_HEADERS)"
      })
  private int headerBytes;

  @Option(
      names = "--max-header-count",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_HEADER_COUNT:-100}",
      description = {
        "Number of headers of a request. More gets 431.",
        "Default: 100 (env RTO_MAX_HEADER_COUNT)"
      })
  private int headers;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_MAX_BODY:-16384}",
      description = {
        "Longest request body. Only /mcp takes one. A longer one gets 413.",
        "Default: 16384 (env RTO_MAX_BODY)"
      })
  private int bodyBytes;

  @Option(
      names = "--first-byte-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_FIRST_BYTE_TIMEOUT:-15}",
      description = {
        "How long a new connection may wait before it sends its first byte; then it is closed.",
        "Default: 15 (env RTO_FIRST_BYTE_TIMEOUT)"
      })
  private int firstByteSeconds;

  @Option(
      names = "--request-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_REQUEST_TIMEOUT:-15}",
      description = {
        "How long a request may take to arrive when it is sent more slowly than --min-rate; then it"
            + " gets 408. Also how long the gateway may take to answer; then it gets 503.",
        "Default: 15 (env RTO_REQUEST_TIMEOUT)"
      })
  private int requestSeconds;

  @Option(
      names = "--idle-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_IDLE_TIMEOUT:-75}",
      description = {
        "How long an idle connection is kept open after a response.",
        "Default: 75 (env RTO_IDLE_TIMEOUT)"
      })
  private int idleSeconds;

  @Option(
      names = "--stall-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_STALL_TIMEOUT:-30}",
      description = {
        "Period over which the rate is measured at which a client reads its responses. The"
            + " connection is reset when the rate is below --min-rate.",
        "Default: 30 (env RTO_STALL_TIMEOUT)"
      })
  private int stallSeconds;

  @Option(
      names = "--min-rate",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_MIN_RATE:-1000}",
      description = {
        "Bytes a second at which a client must read its responses, on average over"
            + " --stall-timeout, and send a request that takes longer than --request-timeout."
            + " 0: any progress is enough.",
        "Default: 1000 (env RTO_MIN_RATE)"
      })
  private int minRate;

  @Option(
      names = "--max-requests",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_REQUESTS:-10000}",
      description = {
        "Number of requests on one connection; then it is closed.",
        "Default: 10000 (env RTO_MAX_REQUESTS)"
      })
  private int requests;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_CONNECTIONS:-0}",
      description = {
        "Number of open connections. Further ones get 503. The gateway does not start if the"
            + " machine lacks the memory for them; --verbose shows the calculation. 0: 10000, or as"
            + " many as there is memory for.",
        "Default: 0 (env RTO_MAX_CONNECTIONS)"
      })
  private int connections;

  @Option(
      names = "--max-client-connections",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_CLIENT_CONNECTIONS:-256}",
      description = {
        "Number of open connections of one client (an IPv4 address or IPv6 /64). Further ones get"
            + " 429. At most half of --max-connections; trusted proxies are exempt.",
        "Default: 256 (env RTO_MAX_CLIENT_CONNECTIONS)"
      })
  private int clientConnections;

  @Option(
      names = "--shed-after",
      paramLabel = "MILLIS",
      defaultValue = "${env:RTO_SHED_AFTER:-100}",
      description = {
        "Load shedding starts when even the least active clients have been waiting longer than"
            + " this for a while: some requests then get 503, as many as necessary. 0: off.",
        "Default: 100 (env RTO_SHED_AFTER)"
      })
  private int shedMillis;

  @Option(
      names = "--pending-bytes",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_PENDING_BYTES:-0}",
      description = {
        "Memory for requests that are not yet answered and responses that are not yet read, of all"
            + " connections together. When it is used up, the gateway stops reading, and resets the"
            + " connections that hold most. 0: half of Java's direct memory"
            + " (-XX:MaxDirectMemorySize).",
        "Default: 0 (env RTO_PENDING_BYTES)"
      })
  private long pendingBytes;

  @Option(
      names = "--send-buffer",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_SEND_BUFFER:-65536}",
      description = {
        "Kernel buffer for the responses on a connection (SO_SNDBUF). It limits what is sent in one"
            + " round trip. Linux doubles it.",
        "Default: 65536 (env RTO_SEND_BUFFER)"
      })
  private int sendBuffer;

  @Option(
      names = "--receive-buffer",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_RECEIVE_BUFFER:-16384}",
      description = {
        "Kernel buffer for the requests on a connection (SO_RCVBUF). Linux doubles it.",
        "Default: 16384 (env RTO_RECEIVE_BUFFER)"
      })
  private int receiveBuffer;

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
