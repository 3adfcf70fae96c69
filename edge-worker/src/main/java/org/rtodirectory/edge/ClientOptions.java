package org.rtodirectory.edge;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.AddressRange;
import org.rtodirectory.edge.config.Limits;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Who a client is, and how much it may ask. */
final class ClientOptions {
  private static final int MOST_CLIENTS = 16_777_216;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      defaultValue = "${env:RTO_LIMITS:-search=60,bulk=20,mcp=60}",
      description = {
        "Requests a minute for each client: search=N on each search, bulk=N on companies and on"
            + " locations, mcp=N on the MCP endpoint; or off.",
        "Default: search=60,bulk=20,mcp=60 (env RTO_LIMITS)"
      })
  private String limits = "";

  @Option(
      names = "--limit-clients",
      paramLabel = "N",
      defaultValue = "${env:RTO_LIMIT_CLIENTS:-131072}",
      description = {
        "How many clients can be counted at once, 32 bytes each. When more come, the oldest counts"
            + " give way; nobody is refused for another's sake.",
        "Default: 131072 (env RTO_LIMIT_CLIENTS)"
      })
  private int limitedClients;

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

  /** Requests a minute, null: no limits. */
  @Nullable Limits limits() {
    try {
      return Limits.parse(limits);
    } catch (IllegalArgumentException unreadable) {
      throw WrongOption.of(command, "--limits", String.valueOf(unreadable.getMessage()));
    }
  }

  /** How many clients can be counted at once. */
  int limitedClients() {
    if (limitedClients < 1 || limitedClients > MOST_CLIENTS) {
      throw WrongOption.of(command, "--limit-clients", "expected 1 to " + MOST_CLIENTS);
    }
    return limitedClients;
  }

  /** Peers whose header is believed. */
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
