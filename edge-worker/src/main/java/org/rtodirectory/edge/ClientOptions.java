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
      defaultValue = "${env:RTO_LIMITS:-search=60,bulk=20,mcp=60,mcp-protocol=600}",
      description = {
        "Requests a minute for each client: search=N for each search, bulk=N for companies and for"
            + " locations, mcp=N for what MCP clients call and read, mcp-protocol=N for their handshakes,"
            + " pings, lists and notifications; or off.",
        "Default: search=60,bulk=20,mcp=60,mcp-protocol=600 (env RTO_LIMITS)"
      })
  private String limits = "";

  @Option(
      names = "--limit-clients",
      paramLabel = "N",
      defaultValue = "${env:RTO_LIMIT_CLIENTS:-131072}",
      description = {
        "Number of clients that are counted at the same time, 32 bytes each. When there are more,"
            + " the oldest counts are dropped; no client is refused because of others.",
        "Default: 131072 (env RTO_LIMIT_CLIENTS)"
      })
  private int limitedClients;

  @Option(
      names = "--shared-limits",
      paramLabel = "URI",
      defaultValue = "${env:RTO_SHARED_LIMITS:-" + Option.NULL_VALUE + "}",
      description = {
        "Redis or Valkey server through which several gateways share their counts:"
            + " redis://[user:password@]host[:port][/database], or rediss:// for TLS.",
        "Default: none, each gateway counts for itself (env RTO_SHARED_LIMITS)"
      })
  private @Nullable String sharedLimits;

  @Option(
      names = "--shared-limits-deadline",
      paramLabel = "MILLIS",
      defaultValue = "${env:RTO_SHARED_LIMITS_DEADLINE:-50}",
      description = {
        "How long a request waits for the server of --shared-limits. Then, and for the next second,"
            + " this gateway counts for itself.",
        "Default: 50 (env RTO_SHARED_LIMITS_DEADLINE)"
      })
  private int sharedLimitsDeadline;

  @Option(
      names = "--trusted-proxies",
      paramLabel = "RANGES",
      defaultValue = "${env:RTO_TRUSTED_PROXIES:-" + Option.NULL_VALUE + "}",
      description = {
        "Proxies whose --client-header is believed: addresses and ranges, separated by commas.",
        "Default: none (env RTO_TRUSTED_PROXIES)"
      })
  private @Nullable String trustedProxies;

  @Option(
      names = "--client-header",
      paramLabel = "NAME",
      defaultValue = "${env:RTO_CLIENT_HEADER:-X-Forwarded-For}",
      description = {
        "Header in which trusted proxies pass the client's address. The right-most address in it"
            + " that is not a trusted proxy is the client.",
        "Default: X-Forwarded-For (env RTO_CLIENT_HEADER)"
      })
  private String clientHeader = "";

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
