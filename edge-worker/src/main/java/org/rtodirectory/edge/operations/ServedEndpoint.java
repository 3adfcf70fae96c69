package org.rtodirectory.edge.operations;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;

/** The endpoints as metrics and the access log name them. */
public enum ServedEndpoint {
  SEARCH(Endpoint.SEARCH),
  SHEDS_SEARCH(Endpoint.SHEDS_SEARCH),
  TIRES_WHEELS_SEARCH(Endpoint.TIRES_WHEELS_SEARCH),
  COMPANIES(Endpoint.COMPANIES),
  LOCATIONS(Endpoint.LOCATIONS),
  /** Tool calls and resource reads of MCP clients. */
  MCP("mcp", "/mcp"),
  /** Handshakes, pings, lists and notifications of MCP clients. */
  MCP_PROTOCOL("mcp-protocol", "/mcp"),
  /** A static page of a list. */
  PAGE("page", null),
  /** A page of the site, for people. */
  SITE("site", null),
  /** An entry of the directory by its path. */
  DETAILS("details", null),
  /** Documentation, guides, schemas. */
  DOCUMENT("document", null),
  /** A path that does not exist. */
  NONE("none", null);

  private final String label;
  private final @Nullable String path;

  ServedEndpoint(Endpoint endpoint) {
    this(endpoint.code(), endpoint.path());
  }

  ServedEndpoint(String label, @Nullable String path) {
    this.label = label;
    this.path = path;
  }

  public static ServedEndpoint of(Endpoint endpoint) {
    return valueOf(endpoint.name());
  }

  /** The name in metrics and in the log. */
  public String label() {
    return label;
  }

  /** Its path; null if it has many. */
  public @Nullable String path() {
    return path;
  }
}
