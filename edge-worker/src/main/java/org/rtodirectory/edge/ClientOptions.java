package org.rtodirectory.edge;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.AddressRange;
import org.rtodirectory.edge.config.GatewayOptions;
import org.rtodirectory.resource.Limits;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that identify clients and limit their requests. */
final class ClientOptions {
  private static final int MOST_CLIENTS = 16_777_216;

  private static final int MOST_DEADLINE_MILLIS = 10_000;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      description =
          "Requests a minute for each client: search=N for each search, bulk=N for companies and for"
              + " locations, mcp=N for what MCP clients call and read, mcp-protocol=N for their handshakes,"
              + " pings, lists and notifications; or off.")
  private String limits = "search=60,bulk=20,mcp=60,mcp-protocol=600";

  @Option(
      names = "--limit-clients",
      paramLabel = "N",
      description =
          "Number of clients that are counted at the same time, 32 bytes each. When there are more,"
              + " the oldest counts are dropped; no client is refused because of others.")
  private int limitedClients = 131072;

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
      names = "--shared-limits-deadline",
      paramLabel = "MILLIS",
      description =
          "How long a request waits for the server of --shared-limits. Then, and for the next second,"
              + " this gateway counts for itself.")
  private int sharedLimitsDeadline = 50;

  @Option(
      names = "--trusted-proxies",
      paramLabel = "RANGES",
      description =
          "Proxies whose --client-header is believed: addresses and ranges, separated by commas.")
  private @Nullable String trustedProxies;

  @Option(
      names = "--client-header",
      paramLabel = "NAME",
      description =
          "Header in which trusted proxies pass the client's address. The right-most address in it"
              + " that is not a trusted proxy is the client.")
  private String clientHeader = "X-Forwarded-For";

  /** The limits in requests a minute; null: no limits. */
  @Nullable Limits limits() {
    try {
      return Limits.parse(limits);
    } catch (IllegalArgumentException unreadable) {
      throw WrongOption.of(command, "--limits", String.valueOf(unreadable.getMessage()));
    }
  }

  /** The number of clients that can be counted at the same time. */
  int limitedClients() {
    return WrongOption.require(command, "--limit-clients", limitedClients, 1, MOST_CLIENTS);
  }

  /** The shared counters of several gateways; null: each gateway counts on its own. */
  GatewayOptions.@Nullable SharedLimits sharedLimits() {
    int millis =
        WrongOption.require(
            command, "--shared-limits-deadline", sharedLimitsDeadline, 1, MOST_DEADLINE_MILLIS);
    if (sharedLimits == null) {
      return null;
    }
    try {
      return new GatewayOptions.SharedLimits(sharedLimits, Duration.ofMillis(millis));
    } catch (IllegalArgumentException unreadable) {
      throw WrongOption.of(command, "--shared-limits", String.valueOf(unreadable.getMessage()));
    }
  }

  /** The peers whose client address header is trusted. */
  List<AddressRange> trustedProxies() {
    if (trustedProxies == null) {
      return List.of();
    }
    try {
      return Arrays.stream(trustedProxies.split(",", -1)).map(AddressRange::parse).toList();
    } catch (IllegalArgumentException unreadable) {
      throw WrongOption.of(command, "--trusted-proxies", String.valueOf(unreadable.getMessage()));
    }
  }

  /** The header in which they put the client's address. */
  String clientHeader() {
    return clientHeader;
  }
}
