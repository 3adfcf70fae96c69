package org.rtodirectory.schemas.contract;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The OpenAPI document of a publication. It extends the resource {@code document/openapi.json} by
 * the schema files as components, an operation for each search, and operations at the paths of the
 * publisher's patterns.
 */
final class OpenApiDocument {
  private static final String RESOURCE = "/document/openapi.json";
  private static final String SEARCH = "x-search";
  private static final String SITE_PATHS = "x-site-paths";
  private static final String PARAMETERS = "#/components/parameters/";

  /** The parameter that describes each placeholder of path patterns. */
  private static final Map<String, String> PLACEHOLDERS =
      Map.of(
          "{state_slug}", "StateSlug",
          "{city_slug}", "CitySlug",
          "{store_slug}", "StoreSlug",
          "{slug}", "CompanySlug");

  private final ObjectNode document;

  private OpenApiDocument(ObjectNode document) {
    this.document = document;
  }

  static ObjectNode of(Publication publication) {
    OpenApiDocument openApi = new OpenApiDocument(new Template(publication).json(RESOURCE));
    openApi.addSchemas(publication);
    openApi.addSearches();
    openApi.addSitePaths(publication.paths());
    return openApi.document;
  }

  private void addSchemas(Publication publication) {
    Map<String, String> references =
        SchemaFile.ANSWERS.stream()
            .collect(
                Collectors.toMap(
                    SchemaFile::fileName, file -> "#/components/schemas/" + file.title()));
    ObjectNode schemas = document.withObject("/components/schemas");
    for (SchemaFile file : SchemaFile.ANSWERS) {
      ObjectNode schema = file.render(publication).without("$schema").without("$id");
      schema.putArray("examples").add(file.example(publication));
      schemas.set(
          file.title(), Template.mapStrings(schema, text -> references.getOrDefault(text, text)));
    }
  }

  /** Adds the operations of the searches, which differ only in their texts, before the others. */
  private void addSearches() {
    ObjectNode shared = (ObjectNode) document.remove(SEARCH);
    ObjectNode paths = ResourceJson.mapper().createObjectNode();
    for (Vertical vertical : Vertical.values()) {
      Endpoint search = Endpoint.of(vertical);
      ObjectNode operation = ResourceJson.mapper().createObjectNode();
      operation.put("operationId", "search" + typeName(vertical));
      operation.put("summary", "Search " + search.finds());
      operation.setAll((ObjectNode) shared.required("get").deepCopy());
      operation.put(
          "description",
          "Finds cities, companies and stores of %s while somebody is typing. %s"
              .formatted(search.finds(), operation.required("description").stringValue()));
      Endpoint.QueryParameter query = search.documented().get(0);
      ((ObjectNode) operation.required("parameters").required(0))
          .put("description", query.meaning() + ". Must be " + query.rule() + ".");
      paths.putObject(search.path()).set("get", operation);
    }
    paths.setAll((ObjectNode) document.required("paths"));
    document.set("paths", paths);
  }

  /**
   * Adds the operations on pages of the site. If two kinds of pages have the same pattern, the
   * first describes both.
   */
  private void addSitePaths(SitePaths patterns) {
    ObjectNode operations = (ObjectNode) document.remove(SITE_PATHS);
    addSitePath(patterns.store(), (ObjectNode) operations.required("store"));
    for (Vertical vertical : Vertical.values()) {
      ObjectNode city = (ObjectNode) operations.required("city").deepCopy();
      city.withObject("/get").put("operationId", "get" + typeName(vertical) + "City");
      addSitePath(patterns.city(vertical), city);
    }
    addSitePath(patterns.company(), (ObjectNode) operations.required("company"));
  }

  private void addSitePath(String pattern, ObjectNode item) {
    ArrayNode parameters = item.withObject("/get").putArray("parameters");
    Stream.concat(
            PLACEHOLDERS.keySet().stream()
                .filter(pattern::contains)
                .sorted(Comparator.comparingInt(pattern::indexOf))
                .map(PLACEHOLDERS::get),
            Stream.of("IfNoneMatch"))
        .forEach(name -> parameters.addObject().put("$ref", PARAMETERS + name));
    ObjectNode paths = document.withObject("/paths");
    if (!paths.has(pattern)) {
      paths.set(pattern, item);
    }
  }

  /**
   * Returns the name of a vertical as part of a type name, such as {@code TiresWheels}. Empty for
   * retail.
   */
  private static String typeName(Vertical vertical) {
    return vertical == Vertical.RETAIL
        ? ""
        : Stream.of(vertical.code().split("-", -1))
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
            .collect(Collectors.joining());
  }
}
