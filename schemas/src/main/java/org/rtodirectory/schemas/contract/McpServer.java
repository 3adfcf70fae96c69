package org.rtodirectory.schemas.contract;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.web.site.Asset;
import tools.jackson.databind.node.ObjectNode;

/**
 * The description of a publication's MCP server. It consists of the server's identity and the
 * {@code server.json} that the publisher may submit to the MCP registry.
 */
public final class McpServer {
  /** The supported revisions of the protocol, newest first. The newest one has no handshake. */
  public static final List<String> REVISIONS =
      List.of("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final String PATH = "/mcp";
  private static final String NAME = "rent-to-own-directory";
  private static final String VERSION = "1.0.0";
  private static final String DESCRIPTION =
      "Rent-to-own retailers, shed and tire dealers in the United States: read only.";

  /** The maximum length of a title in the registry. A longer title is omitted. */
  private static final int MAX_TITLE_LENGTH = 100;

  private static final String SCHEMA =
      "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.-]+");

  private final Publication publication;
  private final @Nullable String host;

  public McpServer(Publication publication) {
    this.publication = publication;
    this.host = host(publication.baseUrl());
  }

  /** Returns the server's name, version, title, description, website and icon for MCP clients. */
  public ObjectNode identity() {
    return describe(ResourceJson.mapper().createObjectNode());
  }

  /**
   * Returns {@code server.json}, the entry for the MCP registry. Empty if there is no base URL, or
   * if its host cannot be part of a server name.
   */
  Stream<Document> documents() {
    if (host == null) {
      return Stream.empty();
    }
    ObjectNode server = ResourceJson.mapper().createObjectNode().put("$schema", SCHEMA);
    describe(server);
    server
        .putArray("remotes")
        .addObject()
        .put("type", "streamable-http")
        .put("url", publication.url(PATH));
    return Stream.of(
        Document.of("server.json", "application/json", () -> ApiDocuments.json(server)));
  }

  private ObjectNode describe(ObjectNode node) {
    String publisher = publication.publisher();
    node.put("name", host == null ? NAME : reverse(host) + "/" + NAME);
    if (publisher.length() <= MAX_TITLE_LENGTH) {
      node.put("title", publisher);
    }
    node.put("version", VERSION).put("description", DESCRIPTION);
    if (publication.baseUrl() != null) {
      node.put("websiteUrl", publication.baseUrl());
      Asset icon = Asset.ICON;
      ObjectNode source = node.putArray("icons").addObject();
      source.put("src", publication.url(icon.path())).put("mimeType", icon.contentType());
    }
    return node;
  }

  /**
   * Returns the host of a base URL without {@code www}, or null if it cannot be part of a server
   * name.
   */
  private static @Nullable String host(@Nullable String baseUrl) {
    String host = baseUrl == null ? null : URI.create(baseUrl).getHost();
    return host == null || !HOST.matcher(host).matches() ? null : host.replaceFirst("^www\\.", "");
  }

  private static String reverse(String host) {
    List<String> labels = new ArrayList<>(Arrays.asList(host.split("\\.", -1)));
    Collections.reverse(labels);
    return String.join(".", labels);
  }
}
