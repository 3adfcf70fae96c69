package org.rtodirectory.edge;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.ConnectionLimits;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What connections may take of the gateway. */
final class ConnectionOptions {
  private static final long LEAST_PENDING = 1_048_576;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--max-line",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_MAX_LINE:-8192}",
      description = {"Longest request line: beyond, 414.", "Default: 8192 (env RTO_MAX_LINE)"})
  private int lineBytes;

  @Option(
      names = "--max-headers",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_MAX_HEADERS:-16384}",
      description = {
        "All headers of a request together: beyond, 431.",
        "Default: 16384 (env RTO_MAX_HEADERS)"
      })
  private int headerBytes;

  @Option(
      names = "--max-header-count",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_HEADER_COUNT:-100}",
      description = {
        "How many headers a request may have: beyond, 431.",
        "Default: 100 (env RTO_MAX_HEADER_COUNT)"
      })
  private int headers;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_MAX_BODY:-16384}",
      description = {
        "Longest body, which only /mcp takes: beyond, 413.",
        "Default: 16384 (env RTO_MAX_BODY)"
      })
  private int bodyBytes;

  @Option(
      names = "--first-byte-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_FIRST_BYTE_TIMEOUT:-15}",
      description = {
        "How long a new connection may say nothing.",
        "Default: 15 (env RTO_FIRST_BYTE_TIMEOUT)"
      })
  private int firstByteSeconds;

  @Option(
      names = "--request-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_REQUEST_TIMEOUT:-15}",
      description = {
        "How long a request may take to arrive as a whole if it is sent more slowly than --min-rate:"
            + " beyond, 408. Also how long its answer may take: beyond, 503.",
        "Default: 15 (env RTO_REQUEST_TIMEOUT)"
      })
  private int requestSeconds;

  @Option(
      names = "--idle-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_IDLE_TIMEOUT:-75}",
      description = {
        "How long a connection is kept after an answer.",
        "Default: 75 (env RTO_IDLE_TIMEOUT)"
      })
  private int idleSeconds;

  @Option(
      names = "--stall-timeout",
      paramLabel = "SECONDS",
      defaultValue = "${env:RTO_STALL_TIMEOUT:-30}",
      description = {
        "The period over which the rate of a client that reads its responses is measured: below"
            + " --min-rate, its connection is reset.",
        "Default: 30 (env RTO_STALL_TIMEOUT)"
      })
  private int stallSeconds;

  @Option(
      names = "--min-rate",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_MIN_RATE:-1000}",
      description = {
        "Bytes a second that a client must at least read of its responses, on average over"
            + " --stall-timeout, and send of a request that takes longer than --request-timeout;"
            + " 0: anything at all.",
        "Default: 1000 (env RTO_MIN_RATE)"
      })
  private int minRate;

  @Option(
      names = "--max-requests",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_REQUESTS:-10000}",
      description = {
        "How many requests are answered on one connection.",
        "Default: 10000 (env RTO_MAX_REQUESTS)"
      })
  private int requests;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_CONNECTIONS:-0}",
      description = {
        "Connections open at once: beyond, 503. The start fails if there is no memory for so many;"
            + " see --verbose. 0: 10000, or as many as there is memory for.",
        "Default: 0 (env RTO_MAX_CONNECTIONS)"
      })
  private int connections;

  @Option(
      names = "--max-client-connections",
      paramLabel = "N",
      defaultValue = "${env:RTO_MAX_CLIENT_CONNECTIONS:-256}",
      description = {
        "Connections of one client, or IPv6 /64, open at once: beyond, 429. Never more than half of"
            + " --max-connections; of trusted proxies any number.",
        "Default: 256 (env RTO_MAX_CLIENT_CONNECTIONS)"
      })
  private int clientConnections;

  @Option(
      names = "--shed-after",
      paramLabel = "MILLIS",
      defaultValue = "${env:RTO_SHED_AFTER:-100}",
      description = {
        "When even the clients that ask least wait longer than this for their turn, and not only"
            + " for a moment, some requests are refused with 503, as many as it takes; 0: none.",
        "Default: 100 (env RTO_SHED_AFTER)"
      })
  private int shedMillis;

  @Option(
      names = "--pending-bytes",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_PENDING_BYTES:-0}",
      description = {
        "Limit of what all connections together have sent and was not answered, or were answered and"
            + " have not read. Beyond, nothing is read, and the connections that hold most are reset."
            + " 0: half of the limit that Java has for direct memory (-XX:MaxDirectMemorySize).",
        "Default: 0 (env RTO_PENDING_BYTES)"
      })
  private long pendingBytes;

  @Option(
      names = "--send-buffer",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_SEND_BUFFER:-65536}",
      description = {
        "Buffer of the kernel for responses on a connection (SO_SNDBUF); what a client is sent in one"
            + " round trip at most.",
        "Default: 65536 (env RTO_SEND_BUFFER)"
      })
  private int sendBuffer;

  @Option(
      names = "--receive-buffer",
      paramLabel = "BYTES",
      defaultValue = "${env:RTO_RECEIVE_BUFFER:-16384}",
      description = {
        "Buffer of the kernel for requests on a connection (SO_RCVBUF).",
        "Default: 16384 (env RTO_RECEIVE_BUFFER)"
      })
  private int receiveBuffer;

  /**
   * What the options say.
   *
   * @param cached bytes of the heap that a cache takes at most
   * @throws picocli.CommandLine.ParameterException if there is no memory for it
   */
  ConnectionLimits limits(long cached) {
    if (connections == 0) {
      MemoryPlan usual = MemoryPlan.of(withMost(MemoryPlan.USUAL_CONNECTIONS), cached);
      return withMost(usual.defaultConnections());
    }
    return withMost(require("--max-connections", connections, 1, 1_000_000));
  }

  private ConnectionLimits withMost(int mostConnections) {
    return new ConnectionLimits(
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
