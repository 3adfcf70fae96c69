package org.rtodirectory.schemas.contract;

import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The catalog of RFC 9727: a link set that names every endpoint and, for each, where it is
 * described. Addresses are absolute if the base URL is known, else relative to the catalog's root.
 */
final class ApiCatalog {
  private static final String MCP = "/mcp";

  static final String PATH = "/.well-known/api-catalog";
  static final String TYPE =
      "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"";

  private final Publication publication;

  private ApiCatalog(Publication publication) {
    this.publication = publication;
  }

  /** The catalog for that publication. */
  static ObjectNode render(Publication publication) {
    ApiCatalog catalog = new ApiCatalog(publication);
    ObjectNode document = ResourceJson.mapper().createObjectNode();
    ArrayNode contexts = document.putArray("linkset");
    catalog.addItems(contexts.addObject());
    for (EndpointDoc endpoint : EndpointDoc.values()) {
      catalog.addDescriptions(contexts.addObject(), endpoint);
    }
    catalog.addMcp(contexts.addObject());
    return document;
  }

  /** The MCP endpoint, which describes itself to its clients. */
  private void addMcp(ObjectNode context) {
    context.put("anchor", publication.url(MCP));
    addLink(context, "service-desc", "/openapi.json", "application/json");
    addLink(context, "service-doc", "/docs/mcp", "text/html");
    addLink(context, "service-meta", "/auth.md", "text/markdown");
  }

  private void addItems(ObjectNode context) {
    context.put("anchor", publication.url(PATH));
    ArrayNode items = context.putArray("item");
    for (EndpointDoc endpoint : EndpointDoc.values()) {
      items.addObject().put("href", publication.url(endpoint.path()));
    }
    items.addObject().put("href", publication.url(MCP));
  }

  private void addDescriptions(ObjectNode context, EndpointDoc endpoint) {
    context.put("anchor", publication.url(endpoint.path()));
    addLink(context, "service-desc", "/openapi.json", "application/json");
    addLink(context, "service-doc", "/docs#" + endpoint.code(), "text/html");
    addLink(context, "service-meta", "/auth.md", "text/markdown");
    String schema = "/" + endpoint.schema().key();
    addLink(context, "describedby", schema, "application/schema+json");
  }

  private void addLink(ObjectNode context, String relation, String path, String type) {
    context.putArray(relation).addObject().put("href", publication.url(path)).put("type", type);
  }
}
