package org.rtodirectory.edge.mcp;

import java.util.Optional;
import org.rtodirectory.edge.mcp.tool.GuideTools;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.contract.GuideDocuments;
import org.rtodirectory.schemas.text.PercentEncoding;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The consumer guides as MCP resources. The URI of a guide is {@code guide://} and its slug. */
final class GuideResources {
  private static final String MARKDOWN = "text/markdown";

  private GuideResources() {}

  /** Returns the list of all guides. */
  static ObjectNode list(LoadedRelease release) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode resources = result.putArray("resources");
    for (Guide guide : release.guides().all()) {
      ObjectNode resource =
          resources
              .addObject()
              .put("uri", uri(guide))
              .put("name", guide.slug())
              .put("title", guide.title())
              .put("description", guide.summary())
              .put("mimeType", MARKDOWN);
      resource.putObject("annotations").put("lastModified", guide.updatedOn() + "T00:00:00Z");
    }
    return result;
  }

  /** Returns the list of URI templates. It is empty if there are no guides. */
  static ObjectNode templates(LoadedRelease release) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode templates = result.putArray("resourceTemplates");
    if (release.guides().all().isEmpty()) {
      return result;
    }
    templates
        .addObject()
        .put("uriTemplate", GuideTools.URI_PREFIX + "{slug}")
        .put("name", "guide")
        .put("title", "Consumer guide")
        .put(
            "description",
            "A consumer guide on renting to own, by the slug that search_guides gives.")
        .put("mimeType", MARKDOWN);
    return result;
  }

  /**
   * Returns the guide with this URI, with its title, date and source, or empty if there is none.
   */
  static Optional<ObjectNode> read(String uri, LoadedRelease release) {
    if (!uri.startsWith(GuideTools.URI_PREFIX)) {
      return Optional.empty();
    }
    return PercentEncoding.decodePath(uri.substring(GuideTools.URI_PREFIX.length()))
        .flatMap(release.guides()::find)
        .map(guide -> contents(guide, release));
  }

  private static ObjectNode contents(Guide guide, LoadedRelease release) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result
        .putArray("contents")
        .addObject()
        .put("uri", uri(guide))
        .put("mimeType", MARKDOWN)
        .put("text", GuideDocuments.markdown(guide, release.publication()));
    return result;
  }

  private static String uri(Guide guide) {
    return GuideTools.URI_PREFIX + PercentEncoding.encode(guide.slug());
  }
}
