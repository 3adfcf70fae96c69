package org.rtodirectory.document;

import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * JSON whose strings may hold placeholders. They are replaced after parsing, so no value can break
 * out of its string.
 */
final class JsonTemplate {
  private JsonTemplate() {}

  /** The JSON object in that resource, as it stands there. */
  static ObjectNode read(String resource) {
    return (ObjectNode) ResourceJson.mapper().readTree(Template.read(resource));
  }

  /** A copy of {@code template} with the placeholders of its strings replaced. */
  static ObjectNode fill(ObjectNode template, UnaryOperator<String> values) {
    return mapStrings(template, text -> StringNode.valueOf(Template.fill(text, values)));
  }

  /** A copy of {@code object} with each string in it replaced; names and all else are kept. */
  static ObjectNode mapStrings(ObjectNode object, Function<String, JsonNode> replacement) {
    ObjectNode copy = ResourceJson.mapper().createObjectNode();
    object.forEachEntry((name, value) -> copy.set(name, mapNode(value, replacement)));
    return copy;
  }

  private static JsonNode mapNode(JsonNode node, Function<String, JsonNode> replacement) {
    if (node instanceof ObjectNode object) {
      return mapStrings(object, replacement);
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = ResourceJson.mapper().createArrayNode();
      array.forEach(value -> copy.add(mapNode(value, replacement)));
      return copy;
    }
    return node.isString() ? replacement.apply(node.stringValue()) : node;
  }
}
