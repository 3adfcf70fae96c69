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
 * @param path null if it has many
 */
public record ServedEndpoint(String label, @Nullable String path) {
  /** Tool calls and resource reads of MCP clients. */
  public static final ServedEndpoint MCP = new ServedEndpoint("mcp", "/mcp");

  /** Handshakes, pings, lists and notifications of MCP clients. */
  public static final ServedEndpoint MCP_PROTOCOL = new ServedEndpoint("mcp-protocol", "/mcp");

  /** A static page of a list. */
  public static final ServedEndpoint PAGE = new ServedEndpoint("page", null);

  /** A page of the site, for people. */
  public static final ServedEndpoint SITE = new ServedEndpoint("site", null);

  /** Suggestions of the website's search box. */
  public static final ServedEndpoint SUGGESTIONS =
      new ServedEndpoint("suggestions", "/search.json");

  /** An entry of the directory by its path. */
  public static final ServedEndpoint DETAILS = new ServedEndpoint("details", null);

  /** Documentation, guides, schemas. */
  public static final ServedEndpoint DOCUMENT = new ServedEndpoint("document", null);

  /** A path that does not exist. */
  public static final ServedEndpoint NONE = new ServedEndpoint("none", null);

  private static final List<ServedEndpoint> OTHERS =
      List.of(MCP, MCP_PROTOCOL, PAGE, SITE, SUGGESTIONS, DETAILS, DOCUMENT, NONE);

  public static ServedEndpoint of(Endpoint endpoint) {
    return new ServedEndpoint(endpoint.code(), endpoint.path());
  }

  static Stream<ServedEndpoint> all() {
    return Stream.concat(Arrays.stream(Endpoint.values()).map(ServedEndpoint::of), OTHERS.stream());
  }
}
