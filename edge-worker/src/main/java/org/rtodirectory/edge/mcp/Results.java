package org.rtodirectory.edge.mcp;

import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.contract.McpServer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The members that all results of the stateless revision have. */
final class Results {
  private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

  private Results() {}

  /** Adds the members of every result. */
  static ObjectNode complete(ObjectNode result, Publication publication) {
    result.put("resultType", "complete");
    result.withObject("_meta").set(SERVER_INFO, new McpServer(publication).identity());
    return result;
  }

  /** Adds the members of a result that shared caches may store for a time. */
  static ObjectNode cacheable(ObjectNode result, long ttlMillis) {
    return result.put("ttlMs", ttlMillis).put("cacheScope", "public");
  }

  static ObjectNode empty() {
    return JsonNodeFactory.instance.objectNode();
  }
}
