package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.Resource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * The tools by name, with their descriptions from the resource {@code mcp/tools.json}. In this
 * resource, one placeholder stands for the most frequent categories of the release, and another for
 * the codes of all verticals. Safe for all threads.
 */
public final class ToolCatalog {
  private static final String CATEGORIES_PLACEHOLDER = "{{categories}}";
  private static final String VERTICALS_PLACEHOLDER = "\"{{verticals}}\"";
  private static final int MAX_NAMED_CATEGORIES = 20;

  /** The tools that a release without guides does not offer. */
  private static final Set<String> GUIDE_TOOLS = Set.of("search_guides", "get_guide");

  private final Map<String, Tool> tools =
      Map.of(
          "search_stores",
          new SearchStores(),
          "find_locations",
          new FindLocations(),
          "list_companies",
          new ListCompanies(),
          "search_guides",
          GuideTools::search,
          "get_guide",
          GuideTools::get,
          "compare_costs",
          new CompareCosts(),
          "search",
          ConnectorTools::search,
          "fetch",
          ConnectorTools::fetch);

  /** The descriptions of all tools, with the placeholder for categories. */
  private static final JsonNode TEMPLATE = readTemplate();

  /** The descriptions for the release that was requested last. */
  private volatile CachedDescriptions cached = new CachedDescriptions("", new RawValue("[]"));

  private record CachedDescriptions(String sha256, RawValue descriptions) {}

  /**
   * Returns the arguments for a tool from the values that a client sent.
   *
   * @throws IllegalArgumentException if there is no such tool
   */
  public static Arguments arguments(String toolName, ObjectNode values) {
    for (JsonNode description : TEMPLATE) {
      if (description.required("name").stringValue().equals(toolName)) {
        return Arguments.of(values, description.required("inputSchema"));
      }
    }
    throw new IllegalArgumentException("there is no such tool");
  }

  /** Returns the tool with this name, or empty if there is none. */
  public Optional<Tool> find(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  /**
   * Returns the descriptions of the tools that {@code release} offers, in a fixed order, as a JSON
   * array. They are cached for the latest snapshot.
   */
  public RawValue descriptions(LoadedRelease release) {
    String sha256 = release.pointer().sha256();
    CachedDescriptions latest = cached;
    if (!latest.sha256().equals(sha256)) {
      latest = new CachedDescriptions(sha256, describe(release));
      cached = latest;
    }
    return latest.descriptions();
  }

  private RawValue describe(LoadedRelease release) {
    List<String> categories = release.snapshot().locationKinds().categories(MAX_NAMED_CATEGORIES);
    String quoted =
        ResourceJson.mapper()
            .writeValueAsString(categories.isEmpty() ? "none" : String.join(", ", categories));
    ArrayNode offered = JsonNodeFactory.instance.arrayNode();
    TEMPLATE.forEach(
        tool -> {
          if (isOffered(tool.required("name").stringValue(), release)) {
            offered.add(tool);
          }
        });
    return new RawValue(
        offered
            .toString()
            .replace(CATEGORIES_PLACEHOLDER, quoted.substring(1, quoted.length() - 1)));
  }

  private static boolean isOffered(String toolName, LoadedRelease release) {
    return !GUIDE_TOOLS.contains(toolName) || !release.guides().all().isEmpty();
  }

  private static JsonNode readTemplate() {
    String codes =
        Vertical.codes().stream().map(code -> "\"" + code + "\"").collect(Collectors.joining(","));
    return ResourceJson.mapper()
        .readTree(Resource.text("/mcp/tools.json").replace(VERTICALS_PLACEHOLDER, codes));
  }
}
