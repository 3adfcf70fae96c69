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
