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
 * The OpenAPI document of a publication: the resource {@code document/openapi.json} with the schema
 * files as components, an operation for each search, and the operations on the paths of the site
 * where the publisher's patterns put them.
 */
final class OpenApiDocument {
  private static final String RESOURCE = "/document/openapi.json";
  private static final String SEARCH = "x-search";
  private static final String SITE_PATHS = "x-site-paths";
  private static final String PARAMETERS = "#/components/parameters/";

  /** The placeholders of path patterns, and the parameters that describe them. */
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

  /** The operations of the searches differ in their texts. They come first. */
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

  /** If two kinds of pages have the same pattern, the first one describes both. */
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

  /** {@code TiresWheels}, or empty for the retail directory. */
  private static String typeName(Vertical vertical) {
    return vertical == Vertical.RETAIL
        ? ""
        : Stream.of(vertical.code().split("-", -1))
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
            .collect(Collectors.joining());
  }
}
