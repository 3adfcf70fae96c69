package org.rtodirectory.schemas.contract;

import java.util.Comparator;
import java.util.Map;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The OpenAPI document: a file with placeholders for the values of the publication, whose
 * operations on the pages of the site are moved to the publisher's path patterns.
 */
final class OpenApi {
  /** Where the template has the operations on the paths of the site. */
  private static final String SITE_PATHS = "x-site-paths";

  /** The placeholders of path patterns, and the parameters that describe them. */
  private static final Map<String, String> PLACEHOLDERS =
      Map.of(
          "{state_slug}", "StateSlug",
          "{city_slug}", "CitySlug",
          "{store_slug}", "StoreSlug",
          "{slug}", "CompanySlug");

  private OpenApi() {}

  static ObjectNode render(Publication publication) {
    ObjectNode document =
        Template.Json.fill(
            Template.Json.read("/document/openapi.json"), new PublicationValues(publication)::get);
    addSitePaths(document, publication.paths());
    return document;
  }

  /**
   * Moves the operations on the paths of the site to where the publisher's patterns put them. If
   * two kinds have the same pattern, the first one describes both.
   */
  private static void addSitePaths(ObjectNode document, SitePaths patterns) {
    ObjectNode operations = (ObjectNode) document.remove(SITE_PATHS);
    ObjectNode paths = document.withObject("/paths");
    operations.forEachEntry(
        (kind, item) -> {
          String pattern = pattern(patterns, kind);
          ArrayNode parameters = item.withObject("/get").putArray("parameters");
          PLACEHOLDERS.keySet().stream()
              .filter(pattern::contains)
              .sorted(Comparator.comparingInt(pattern::indexOf))
              .map(PLACEHOLDERS::get)
              .forEach(
                  name -> parameters.addObject().put("$ref", "#/components/parameters/" + name));
          parameters.addObject().put("$ref", "#/components/parameters/IfNoneMatch");
          if (!paths.has(pattern)) {
            paths.set(pattern, item);
          }
        });
  }

  private static String pattern(SitePaths paths, String kind) {
    return switch (kind) {
      case "store" -> paths.store();
      case "city" -> paths.city();
      case "sheds-city" -> paths.shedsCity();
      case "tires-wheels-city" -> paths.tiresWheelsCity();
      case "company" -> paths.company();
      default -> throw new IllegalArgumentException("No site path is called " + kind + ".");
    };
  }
}
