package org.rtodirectory.schemas.api;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The requests per minute that a client may make. Gateways enforce them and documents state them.
 *
 * @param search the limit of each search, and of all details together. Pages of the website that
 *     depend on a query count as requests to {@code /api/search}
 * @param bulk the limit of each of the two lists, companies and locations
 * @param mcp the limit of tool calls and resource reads at the MCP endpoint
 * @param mcpProtocol the limit of protocol messages at the MCP endpoint, such as handshakes
 * @param suggestions the limit of the website's search box, which sends requests while a visitor
 *     types
 */
public record Limits(int search, int bulk, int mcp, int mcpProtocol, int suggestions) {
  public static final Limits DEFAULT = new Limits(60, 20, 60, 600, 300);

  private static final String MCP_PROTOCOL = "mcp-protocol";
  private static final String SUGGESTIONS = "suggestions";
  private static final Set<String> NAMES =
      Set.of("search", "bulk", "mcp", MCP_PROTOCOL, SUGGESTIONS);
  private static final int MAX_LIMIT = 10_000_000;

  /**
   * @throws IllegalArgumentException if a limit is not from 1 to 10,000,000
   */
  public Limits {
    for (int limit : new int[] {search, bulk, mcp, mcpProtocol, suggestions}) {
      if (limit < 1 || limit > MAX_LIMIT) {
        throw new IllegalArgumentException(
            "a limit must be from 1 to 10000000 requests a minute, not " + limit);
      }
    }
  }

  /** Creates limits with the defaults for MCP protocol messages and for suggestions. */
  public Limits(int search, int bulk, int mcp) {
    this(search, bulk, mcp, DEFAULT.mcpProtocol, DEFAULT.suggestions);
  }

  /**
   * Reads {@code search=60,bulk=20,mcp=60,mcp-protocol=600,suggestions=300}. A missing limit keeps
   * its default. Returns null, for no limits, if the text is {@code off}. The limits of address
   * ranges ({@code mcp@RANGE=N}) are removed by the caller.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static @Nullable Limits parse(String text) {
    if (text.equals("off")) {
      return null;
    }
    Map<String, Integer> limits = new HashMap<>();
    for (String pair : text.split(",", -1)) {
      String[] parts = pair.strip().split("=", 2);
      boolean isLimit =
          parts.length == 2 && NAMES.contains(parts[0]) && parts[1].matches("[1-9][0-9]{0,7}");
      if (!isLimit || Integer.parseInt(parts[1]) > MAX_LIMIT || limits.containsKey(parts[0])) {
        throw new IllegalArgumentException(
            "expected search=N,bulk=N,mcp=N,mcp-protocol=N,suggestions=N,mcp@RANGE=N with N from 1 to"
                + " 10000000, or off");
      }
      limits.put(parts[0], Integer.parseInt(parts[1]));
    }
    return new Limits(
        limits.getOrDefault("search", DEFAULT.search),
        limits.getOrDefault("bulk", DEFAULT.bulk),
        limits.getOrDefault("mcp", DEFAULT.mcp),
        limits.getOrDefault(MCP_PROTOCOL, DEFAULT.mcpProtocol),
        limits.getOrDefault(SUGGESTIONS, DEFAULT.suggestions));
  }
}
