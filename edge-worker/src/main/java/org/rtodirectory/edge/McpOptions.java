package org.rtodirectory.edge;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.config.McpAccess;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that control access to the MCP endpoint. */
final class McpOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--mcp-hosts",
      paramLabel = "NAMES",
      description =
          "Host names under which /mcp may be reached, separated by commas, besides localhost, IP"
              + " addresses and the host of the base URL; or * for any.")
  private @Nullable String hosts;

  @Option(
      names = "--mcp-origins",
      paramLabel = "ORIGINS",
      description =
          "Origins of web pages that may use /mcp, separated by commas, besides localhost, the same"
              + " host and the base URL; or * for any.")
  private @Nullable String origins;

  /** The access rules that the options set. */
  McpAccess access() {
    return new McpAccess(
        parse("--mcp-hosts", hosts, McpAccess::parseHosts),
        parse("--mcp-origins", origins, McpAccess::parseOrigins));
  }

  private Set<String> parse(
      String option, @Nullable String text, Function<String, Set<String>> parser) {
    try {
      return text == null ? Set.of() : parser.apply(text);
    } catch (IllegalArgumentException unreadable) {
      throw WrongOption.of(command, option, String.valueOf(unreadable.getMessage()));
    }
  }
}
