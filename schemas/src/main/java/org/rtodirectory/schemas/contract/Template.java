package org.rtodirectory.schemas.contract;

import static java.util.Map.entry;

import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Resource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The values of a publication for the placeholders of resources, <code>{{name}}</code>. For a name
 * with the prefix {@code markdown:}, the value is escaped for Markdown. One pass replaces all
 * placeholders, so a value that looks like a placeholder is not replaced. In JSON, placeholders are
 * replaced after parsing, so no value can end its string.
 */
final class Template {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(markdown:)?([a-z.-]+)}}");
  private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+");
  private static final Pattern MARKDOWN = Pattern.compile("[\\\\`*_\\[\\]<>&#|~]");

  /** The parsed JSON resources. There are a few dozen. */
  private static final Map<String, ObjectNode> PARSED = new ConcurrentHashMap<>();

  private final Map<String, String> values;

  Template(Publication publication) {
    SitePaths paths = publication.paths();
    String company = paths.companyPath("bluebonnet-rent-to-own");
    String store = paths.storePath("texas", "dallas", "bluebonnet-rent-to-own-2301-main-st");
    String base = publication.url("");
    values =
        Map.ofEntries(
            entry("publisher", line(publication.publisher())),
            entry("attribution", publication.attribution()),
            entry("base", base),
            entry("root", base.isEmpty() ? "" : URI.create(base).getRawPath()),
            entry("searches", searches(publication)),
            entry("server", base.isEmpty() ? "/" : base),
            entry("city.path", paths.cityPath(Vertical.RETAIL, "texas", "dallas")),
            entry("company.url", publication.url(company)),
            entry("company.dallas.path", paths.companyPath("dallas-home-rentals")),
            entry("store.path", store),
            entry("store.url", publication.url(store)),
            entry("limits", describeLimits(publication.limits())),
            entry("limit.search", limit(publication, Limits::search, " a minute", "not limited")),
            entry("limit.bulk", limit(publication, Limits::bulk, " a minute", "not limited")),
            entry("limit.mcp", limit(publication, Limits::mcp, " a minute", "not limited")),
            entry("limit.search.count", limit(publication, Limits::search, "", "no limit")),
            entry("limit.bulk.count", limit(publication, Limits::bulk, "", "no limit")),
            entry("limit.mcp.count", limit(publication, Limits::mcp, "", "no limit")));
  }

  /** Returns the searches as rows of the table of endpoints. */
  private static String searches(Publication publication) {
    String perMinute = limit(publication, Limits::search, "", "no limit");
    return Endpoint.searches().stream()
        .map(
            search ->
                "| `%s?q=` | cities, companies and stores of %s | %s |"
                    .formatted(search.path(), search.subject(), perMinute))
        .collect(Collectors.joining("\n"));
  }

  private static String describeLimits(@Nullable Limits limits) {
    return limits == null
        ? "Requests are not limited."
        : "Each client may make %d requests a minute to each search and to the pages of results,"
                .formatted(limits.search())
            + " %d a minute to each of the two lists, and %d a minute to the MCP endpoint."
                .formatted(limits.bulk(), limits.mcp());
  }

  /** Returns a limit with its unit, or the text {@code none} if there are no limits. */
  static String limit(
      Publication publication, ToIntFunction<Limits> endpointLimit, String unit, String none) {
    Limits limits = publication.limits();
    return limits == null ? none : endpointLimit.applyAsInt(limits) + unit;
  }

  /**
   * Returns the value of a placeholder.
   *
   * @throws IllegalArgumentException if there is no such value, so the template has an error
   */
  String value(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("No template value is called " + name + ".");
    }
    return value;
  }

  /** Returns a text resource with its placeholders replaced. */
  String text(String resource) {
    return fill(Resource.text(resource));
  }

  /** Returns a JSON resource with its placeholders replaced. */
  ObjectNode json(String resource) {
    return mapStrings(parse(resource), this::fill);
  }

  /**
   * Returns the JSON object of a resource, with its placeholders. It is parsed once. Callers must
   * not change it.
   */
  static ObjectNode parse(String resource) {
    return PARSED.computeIfAbsent(
        resource, name -> (ObjectNode) ResourceJson.mapper().readTree(Resource.bytes(name)));
  }

  private String fill(String text) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            placeholder -> {
              String value = value(placeholder.group(2));
              return Matcher.quoteReplacement(
                  placeholder.group(1) == null ? value : markdown(value));
            });
  }

  /** Returns a copy of {@code object} with all string values replaced. */
  static ObjectNode mapStrings(ObjectNode object, UnaryOperator<String> replacement) {
    ObjectNode copy = ResourceJson.mapper().createObjectNode();
    object.forEachEntry((name, value) -> copy.set(name, mapNode(value, replacement)));
    return copy;
  }

  private static JsonNode mapNode(JsonNode node, UnaryOperator<String> replacement) {
    if (node instanceof ObjectNode object) {
      return mapStrings(object, replacement);
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = ResourceJson.mapper().createArrayNode();
      array.forEach(value -> copy.add(mapNode(value, replacement)));
      return copy;
    }
    return node.isString() ? StringNode.valueOf(replacement.apply(node.stringValue())) : node;
  }

  /** Escapes a value as CommonMark text on one line, so that it starts neither markup nor HTML. */
  static String markdown(String text) {
    return MARKDOWN.matcher(line(text)).replaceAll("\\\\$0");
  }

  /** Returns a text on one line. */
  private static String line(String text) {
    return LINE_BREAKS.matcher(text).replaceAll(" ").strip();
  }
}
