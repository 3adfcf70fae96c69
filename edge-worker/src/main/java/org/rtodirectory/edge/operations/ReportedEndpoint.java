package org.rtodirectory.edge.operations;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;

/**
 * The endpoint that metrics and the access log report for a request: an {@link Endpoint} of the
 * API, or one of the constants below.
 *
 * @param label the name in metrics and in the log
 * @param path the path to write into the access log, or null if the endpoint has several paths. The
 *     log then has the path of the request, if this path exists
 */
public record ReportedEndpoint(String label, @Nullable String path) {
  /** Tool calls and resource reads of MCP clients. */
  public static final ReportedEndpoint MCP = new ReportedEndpoint("mcp", "/mcp");

  /** Handshakes, pings, lists and notifications of MCP clients. */
  public static final ReportedEndpoint MCP_PROTOCOL = new ReportedEndpoint("mcp-protocol", "/mcp");

  /** The JSON of a page of a list, by its key. */
  public static final ReportedEndpoint LIST_PAGE = new ReportedEndpoint("page", null);

  /** An HTML page of the website. */
  public static final ReportedEndpoint WEBSITE = new ReportedEndpoint("site", null);

  /** Suggestions of the website's search box. */
  public static final ReportedEndpoint SUGGESTIONS =
      new ReportedEndpoint("suggestions", "/search.json");

  /** The JSON of a company, store or city, at the path of its page. */
  public static final ReportedEndpoint DETAILS = new ReportedEndpoint("details", null);

  /** Documentation, guides, schemas. */
  public static final ReportedEndpoint DOCUMENT = new ReportedEndpoint("document", null);

  /** Requests that no endpoint answers: unknown paths and methods, and redirects. */
  public static final ReportedEndpoint NONE = new ReportedEndpoint("none", null);

  private static final List<ReportedEndpoint> CONSTANTS =
      List.of(MCP, MCP_PROTOCOL, LIST_PAGE, WEBSITE, SUGGESTIONS, DETAILS, DOCUMENT, NONE);

  public static ReportedEndpoint of(Endpoint endpoint) {
    return new ReportedEndpoint(endpoint.code(), endpoint.path());
  }

  static Stream<ReportedEndpoint> all() {
    return Stream.concat(
        Arrays.stream(Endpoint.values()).map(ReportedEndpoint::of), CONSTANTS.stream());
  }
}
