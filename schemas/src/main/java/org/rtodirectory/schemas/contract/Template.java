package org.rtodirectory.schemas.contract;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.text.Resource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Text with placeholders of the form <code>{{name}}</code>. They are replaced in one pass, so a
 * value that looks like a placeholder stays as it is.
 */
final class Template {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z:.-]+)}}");
  private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+");
  private static final Pattern MARKDOWN = Pattern.compile("[\\\\`*_\\[\\]<>&#|~]");

  private Template() {}

  /** {@code text} with each placeholder replaced by the value of its name. */
  static String fill(String text, UnaryOperator<String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(values.apply(match.group(1))));
  }

  /** A value as a run of CommonMark text on one line, where it starts no markup and no HTML. */
  static String markdown(String text) {
    return MARKDOWN.matcher(line(text)).replaceAll("\\\\$0");
  }

  static String line(String text) {
    return LINE_BREAKS.matcher(text).replaceAll(" ").strip();
  }

  /**
   * JSON whose strings may hold placeholders. They are replaced after parsing, so no value can
   * break out of its string.
   */
  static final class Json {
    /** The resources that were read; there are a few dozen. */
    private static final Map<String, ObjectNode> READ = new ConcurrentHashMap<>();

    private Json() {}

    /**
     * The JSON object in that resource, as it stands there. It is parsed once, and must not be
     * changed.
     */
    static ObjectNode read(String resource) {
      return READ.computeIfAbsent(
          resource, name -> (ObjectNode) ResourceJson.mapper().readTree(Resource.bytes(name)));
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
}
