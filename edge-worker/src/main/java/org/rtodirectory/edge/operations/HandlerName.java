package org.rtodirectory.edge.operations;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;

/**
 * The name of the handler of a request in metrics and the access log: an {@link Endpoint}, or one
 * of the constants below.
 *
 * @param label the name in metrics and in the log
 * @param path its only path, or null if it has several
 */
public record HandlerName(String label, @Nullable String path) {
  /** Tool calls and resource reads of MCP clients. */
  public static final HandlerName MCP = new HandlerName("mcp", "/mcp");

  /** Handshakes, pings, lists and notifications of MCP clients. */
  public static final HandlerName MCP_PROTOCOL = new HandlerName("mcp-protocol", "/mcp");

  /** A static page of a list. */
  public static final HandlerName PAGE = new HandlerName("page", null);

  /** A page of the website. */
  public static final HandlerName SITE = new HandlerName("site", null);

  /** Suggestions of the website's search box. */
  public static final HandlerName SUGGESTIONS = new HandlerName("suggestions", "/search.json");

  /** A company, store or city by its path. */
  public static final HandlerName DETAILS = new HandlerName("details", null);

  /** Documentation, guides, schemas. */
  public static final HandlerName DOCUMENT = new HandlerName("document", null);

  /** A path that does not exist. */
  public static final HandlerName NONE = new HandlerName("none", null);

  private static final List<HandlerName> OTHERS =
      List.of(MCP, MCP_PROTOCOL, PAGE, SITE, SUGGESTIONS, DETAILS, DOCUMENT, NONE);

  public static HandlerName of(Endpoint endpoint) {
    return new HandlerName(endpoint.code(), endpoint.path());
  }

  static Stream<HandlerName> all() {
    return Stream.concat(Arrays.stream(Endpoint.values()).map(HandlerName::of), OTHERS.stream());
  }
}
