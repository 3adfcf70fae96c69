package org.rtodirectory.edge.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.rtodirectory.document.AnswerSchema;
import org.rtodirectory.edge.mcp.tool.CompareCosts;
import org.rtodirectory.edge.mcp.tool.GetGuide;
import org.rtodirectory.edge.mcp.tool.ListTool;
import org.rtodirectory.edge.mcp.tool.SearchGuides;
import org.rtodirectory.edge.mcp.tool.SearchStores;
import org.rtodirectory.edge.mcp.tool.Tool;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The tools by name, and how they are described: the resource {@code mcp/tools.json}, in which
 * {@code {"$contract": "location"}} stands for the schema of that name. Safe for all threads.
 */
final class ToolCatalog {
  private static final String CONTRACT = "$contract";

  private final Map<String, Tool> tools =
      Map.of(
          "search_stores", new SearchStores(),
          "find_locations", ListTool.locations(),
          "list_companies", ListTool.companies(),
          "search_guides", new SearchGuides(),
          "get_guide", new GetGuide(),
          "compare_costs", new CompareCosts());

  /** The tool of that name. */
  Optional<Tool> find(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  /**
   * The descriptions of all tools, in a fixed order: a JSON array, written once for all. Waits for
   * it unless {@link #prepared} is complete.
   */
  RawValue descriptions() {
    return Descriptions.ALL.join();
  }

  /** The descriptions: complete, or soon to be. */
  static CompletableFuture<?> prepared() {
    return Descriptions.ALL;
  }

  /** Made in the background when they are first asked for: a start does not wait for them. */
  private static final class Descriptions {
    static final CompletableFuture<RawValue> ALL =
        CompletableFuture.supplyAsync(() -> new RawValue(resolved(read()).toString()));
  }

  private static JsonNode read() {
    try (InputStream file = ToolCatalog.class.getResourceAsStream("/mcp/tools.json")) {
      if (file == null) {
        throw new IllegalStateException("mcp/tools.json is missing from the class path");
      }
      return ResourceJson.mapper().readTree(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static JsonNode resolved(JsonNode node) {
    if (node instanceof ObjectNode object) {
      if (object.has(CONTRACT)) {
        return AnswerSchema.of(object.required(CONTRACT).stringValue());
      }
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      object.forEachEntry((name, value) -> copy.set(name, resolved(value)));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      array.forEach(value -> copy.add(resolved(value)));
      return copy;
    }
    return node;
  }
}
