package org.rtodirectory.document;

import java.util.Map;
import java.util.stream.Collectors;
import org.rtodirectory.query.Endpoint;
import org.rtodirectory.resource.Publication;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The OpenAPI document: a template whose schemas are those of the JSON Schema files and whose
 * parameter texts are those of {@link EndpointDoc}, so that each rule is written once.
 *
 * <p>Besides the values of the publication, strings of the template may hold <code>
 * {{parameter:locations.state}}</code>, the text of a parameter, and, as the whole string, <code>
 * {{example:search}}</code>, the example of a schema.
 */
final class OpenApi {
  private static final String EXAMPLE = "{{example:";
  private static final String PARAMETER = "parameter:";

  private final Publication publication;
  private final PublicationValues values;

  private OpenApi(Publication publication) {
    this.publication = publication;
    this.values = new PublicationValues(publication);
  }

  /** The document for that publication. */
  static ObjectNode render(Publication publication) {
    OpenApi openApi = new OpenApi(publication);
    ObjectNode template = JsonTemplate.read("/document/openapi.json");
    ObjectNode document = JsonTemplate.mapStrings(template, openApi::node);
    openApi.addSchemas(document.withObject("/components").putObject("schemas"));
    return document;
  }

  private void addSchemas(ObjectNode components) {
    Map<String, String> references =
        SchemaFile.ANSWERS.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    SchemaFile::fileName, file -> "#/components/schemas/" + file.title()));
    for (SchemaFile file : SchemaFile.ANSWERS) {
      ObjectNode schema = file.render(publication).without("$schema").without("$id");
      components.set(
          file.title(),
          JsonTemplate.mapStrings(
              schema, text -> StringNode.valueOf(references.getOrDefault(text, text))));
    }
  }

  private JsonNode node(String text) {
    if (text.startsWith(EXAMPLE)) {
      String schema = text.substring(EXAMPLE.length(), text.length() - "}}".length());
      return new SchemaFile(schema).example(publication);
    }
    return StringNode.valueOf(Template.fill(text, this::value));
  }

  private String value(String name) {
    if (name.startsWith(PARAMETER)) {
      return parameter(name.substring(PARAMETER.length())).sentences();
    }
    return values.get(name);
  }

  private static ParameterDoc parameter(String qualifiedName) {
    int dot = qualifiedName.indexOf('.');
    String name = qualifiedName.substring(dot + 1);
    return Endpoint.of(qualifiedName.substring(0, dot)).map(EndpointDoc::of).stream()
        .flatMap(endpoint -> endpoint.parameters().stream())
        .filter(parameter -> parameter.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No parameter " + qualifiedName));
  }
}
