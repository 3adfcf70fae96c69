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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The OpenAPI document of a publication. It is the resource {@code document/openapi.json} with
 * three additions: the schema files as components, an operation for each search, and operations at
 * the publisher's path patterns.
 */
final class OpenApiDocument {
  private static final String RESOURCE = "/document/openapi.json";
  // The members of the resource that hold templates of operations. The document has neither.
  private static final String SEARCH_TEMPLATE = "x-search";
  private static final String SITE_PATH_TEMPLATES = "x-site-paths";
  private static final String PARAMETERS = "#/components/parameters/";

  /** The component that describes each placeholder of a path pattern. */
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
      schema.putArray("examples").add(file.example(publication)); // One example is enough here.
      schemas.set(
          file.title(), Template.mapStrings(schema, text -> references.getOrDefault(text, text)));
    }
  }

  /** Adds an operation for each search before the other paths. All are made from one template. */
  private void addSearches() {
    ObjectNode template = (ObjectNode) document.remove(SEARCH_TEMPLATE);
    ObjectNode paths = ResourceJson.mapper().createObjectNode();
    for (Vertical vertical : Vertical.values()) {
      Endpoint search = Endpoint.of(vertical);
      ObjectNode operation = ResourceJson.mapper().createObjectNode();
      // The id and the summary come first in the document.
      operation.put("operationId", "search" + operationSuffix(vertical));
      operation.put("summary", "Search " + search.subject());
      operation.setAll((ObjectNode) template.required("get").deepCopy());
      operation.put(
          "description",
          "Finds cities, companies and stores of %s while somebody is typing. %s"
              .formatted(search.subject(), operation.required("description").stringValue()));
      Endpoint.ParameterDoc query = search.parameters().get(0);
      ((ObjectNode) operation.required("parameters").required(0))
          .put("description", query.meaning() + ". Must be " + query.rule() + ".");
      paths.putObject(search.path()).set("get", operation);
    }
    paths.setAll((ObjectNode) document.required("paths"));
    document.set("paths", paths);
  }

  /**
   * Adds the operations that return a store, city or company as JSON at the path of its page. If
   * two kinds of pages have the same pattern, the first describes both.
   */
  private void addSitePaths(SitePaths patterns) {
    ObjectNode pathItems = (ObjectNode) document.remove(SITE_PATH_TEMPLATES);
    addSitePath(patterns.store(), (ObjectNode) pathItems.required("store"));
    for (Vertical vertical : Vertical.values()) {
      ObjectNode city = (ObjectNode) pathItems.required("city").deepCopy();
      city.withObject("/get").put("operationId", "get" + operationSuffix(vertical) + "City");
      addSitePath(patterns.city(vertical), city);
    }
    addSitePath(patterns.company(), (ObjectNode) pathItems.required("company"));
  }

  private void addSitePath(String pattern, ObjectNode pathItem) {
    ObjectNode operation = pathItem.withObject("/get");
    JsonNode queryParameters = operation.required("parameters");
    ArrayNode parameters = operation.putArray("parameters");
    PLACEHOLDERS.keySet().stream()
        .filter(pattern::contains)
        .sorted(Comparator.comparingInt(pattern::indexOf))
        .map(PLACEHOLDERS::get)
        .forEach(name -> parameters.addObject().put("$ref", PARAMETERS + name));
    queryParameters.forEach(parameters::add);
    parameters.addObject().put("$ref", PARAMETERS + "IfNoneMatch");
    ObjectNode paths = document.withObject("/paths");
    if (!paths.has(pattern)) {
      paths.set(pattern, pathItem);
    }
  }

  /**
   * Returns the part of an operation id that names a vertical, such as {@code TiresWheels}. Empty
   * for retail.
   */
  private static String operationSuffix(Vertical vertical) {
    return vertical == Vertical.RETAIL
        ? ""
        : Stream.of(vertical.code().split("-", -1))
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
            .collect(Collectors.joining());
  }
}
