package org.rtodirectory.edge.mcp.tool;

import org.rtodirectory.edge.release.GuideLibrary;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.edge.release.LoadedReleases;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.contract.GuideDocuments;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The tools {@code search_guides} and {@code get_guide}. */
public final class GuideTools {
  /** The start of the URI of a guide, before its slug. */
  public static final String URI_PREFIX = "guide://";

  static final String NO_GUIDES = "This directory has no guides.";

  private GuideTools() {}

  /** Searches guides by words. The answer has a snippet of each guide. */
  public static Tool.ToolAnswer search(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    String query = arguments.text("query");
    int limit = (int) arguments.number("limit");
    arguments.throwIfInvalid();
    LoadedRelease release = releases.newest();
    requireGuides(release);
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    ArrayNode results = content.putArray("results");
    StringBuilder text = new StringBuilder();
    for (GuideLibrary.GuideMatch match : release.guides().search(query, limit)) {
      ObjectNode result = entry(match.guide(), release);
      results.add(result.put("snippet", match.snippet()));
      text.append(match.guide().title()).append(" (slug=").append(match.guide().slug());
      text.append("): ").append(match.snippet()).append('\n');
    }
    content.put("usage", Tool.usage(release.publication()));
    text.append(
        results.isEmpty()
            ? "No guide has any of these words or similar ones. The guides are in English. Call again"
                + " with other words."
            : "To read a whole guide, call get_guide with its slug.");
    return new Tool.ToolAnswer(content, text.toString());
  }

  /** Returns a whole guide by its slug or URI. */
  public static Tool.ToolAnswer get(Arguments arguments, LoadedReleases releases)
      throws Arguments.InvalidArguments {
    String name = arguments.text("slug");
    String slug = name.startsWith(URI_PREFIX) ? name.substring(URI_PREFIX.length()) : name;
    arguments.throwIfInvalid();
    LoadedRelease release = releases.newest();
    requireGuides(release);
    Guide guide =
        release
            .guides()
            .find(slug)
            .orElseThrow(
                () ->
                    new Arguments.InvalidArguments(
                        "There is no guide with this slug. Find slugs with search_guides."));
    ObjectNode content = entry(guide, release);
    content.put("markdown", guide.bodyMarkdown());
    content.put("usage", Tool.usage(release.publication()));
    return new Tool.ToolAnswer(content, GuideDocuments.markdown(guide, release.publication()));
  }

  private static void requireGuides(LoadedRelease release) throws Arguments.InvalidArguments {
    if (release.guides().all().isEmpty()) {
      throw new Arguments.InvalidArguments(NO_GUIDES);
    }
  }

  private static ObjectNode entry(Guide guide, LoadedRelease release) {
    return ResourceJson.mapper()
        .valueToTree(GuideDocuments.GuideEntry.of(guide, release.publication()));
  }
}
