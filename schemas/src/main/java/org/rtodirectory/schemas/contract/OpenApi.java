package org.rtodirectory.schemas.contract;

import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The OpenAPI document: a template whose schemas are those of the JSON Schema files and whose
 * parameter texts are those of {@link Endpoint}, so that each rule is written once.
 *
 * <p>Besides the values of the publication, strings of the template may hold <code>
 * {{parameter:locations.state}}</code>, the text of a parameter, <code>{{example.city}}</code>, a
 * value out of the release, and, as the whole string, <code>{{example:search}}</code>, the example
 * of a schema.
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

  private static final String EXAMPLE = "{{example:";
  private static final String PARAMETER = "parameter:";
  private static final String VALUE = "example.";

  private final Publication publication;
  private final PublicationValues values;
  private final ReleaseExamples examples;

  private OpenApi(Publication publication, ReleaseExamples examples) {
    this.publication = publication;
    this.values = new PublicationValues(publication);
    this.examples = examples;
  }

  /** The document for that publication, with these examples. */
  static ObjectNode render(Publication publication, ReleaseExamples examples) {
    OpenApi openApi = new OpenApi(publication, examples);
    ObjectNode template = Template.Json.read("/document/openapi.json");
    ObjectNode document = Template.Json.mapStrings(template, openApi::node);
    openApi.addSitePaths(document);
    openApi.addSchemas(document.withObject("/components/schemas"));
    return document;
  }

  /**
   * Moves the operations on the paths of the site to where the publisher's patterns put them. If
   * two kinds have the same pattern, the first one describes both.
   */
  private void addSitePaths(ObjectNode document) {
    ObjectNode operations = (ObjectNode) document.remove(SITE_PATHS);
    ObjectNode paths = document.withObject("/paths");
    operations.forEachEntry(
        (kind, item) -> {
          String pattern = pattern(kind);
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

  private String pattern(String kind) {
    SitePaths paths = publication.paths();
    return switch (kind) {
      case "store" -> paths.store();
      case "city" -> paths.city();
      case "sheds-city" -> paths.shedsCity();
      case "tires-wheels-city" -> paths.tiresWheelsCity();
      case "company" -> paths.company();
      default -> throw new IllegalArgumentException("No site path is called " + kind + ".");
    };
  }

  private void addSchemas(ObjectNode components) {
    Map<String, String> references =
        SchemaFile.ANSWERS.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    SchemaFile::fileName, file -> "#/components/schemas/" + file.title()));
    for (SchemaFile file : SchemaFile.ANSWERS) {
      ObjectNode schema = file.render(publication).without("$schema").without("$id");
      schema.putArray("examples").add(examples.of(file));
      components.set(
          file.title(),
          Template.Json.mapStrings(
              schema, text -> StringNode.valueOf(references.getOrDefault(text, text))));
    }
  }

  private JsonNode node(String text) {
    if (text.startsWith(EXAMPLE)) {
      String schema = text.substring(EXAMPLE.length(), text.length() - "}}".length());
      return examples.of(new SchemaFile(schema));
    }
    return StringNode.valueOf(Template.fill(text, this::value));
  }

  private String value(String name) {
    if (name.startsWith(PARAMETER)) {
      return parameter(name.substring(PARAMETER.length())).sentences();
    }
    if (name.startsWith(VALUE)) {
      return examples.value(name.substring(VALUE.length()));
    }
    return values.get(name);
  }

  private static Endpoint.Parameter parameter(String qualifiedName) {
    int dot = qualifiedName.indexOf('.');
    String name = qualifiedName.substring(dot + 1);
    return Endpoint.of(qualifiedName.substring(0, dot)).stream()
        .flatMap(endpoint -> endpoint.documented().stream())
        .filter(parameter -> parameter.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No parameter " + qualifiedName));
  }
}
