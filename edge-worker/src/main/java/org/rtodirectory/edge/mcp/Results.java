package org.rtodirectory.edge.mcp;

import org.rtodirectory.resource.Publication;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the results of the stateless revision have besides their own members. */
final class Results {
  private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

  private Results() {}

  /** Members of every result. */
  static ObjectNode complete(ObjectNode result, Publication publication) {
    result.put("resultType", "complete");
    result.withObject("_meta").set(SERVER_INFO, ServerDescription.info(publication));
    return result;
  }

  /** Members of a result that may be kept by anyone for so long. */
  static ObjectNode cacheable(ObjectNode result, long ttlMillis) {
    return result.put("ttlMs", ttlMillis).put("cacheScope", "public");
  }

  static ObjectNode empty() {
    return JsonNodeFactory.instance.objectNode();
  }
}
