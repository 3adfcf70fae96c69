package org.rtodirectory.schemas.contract;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.api.Publication;
import tools.jackson.databind.JsonNode;

/**
 * A validator of documents by the published schemas. It resolves references between schemas by
 * their addresses, as a client does.
 */
public final class Validator {
  private static final String HOST = "https://fetched.example.net/";

  private final SchemaRegistry registry;
  private final String base;

  public Validator(Publication publication) {
    String root = publication.url("/");
    base = root.equals("/") ? HOST : root;
    Map<String, String> published =
        new ApiDocuments(publication)
            .all().stream()
                .filter(document -> document.text().startsWith("{"))
                .collect(
                    Collectors.toUnmodifiableMap(
                        document -> base + document.key(), Document::text));
    registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(published));
  }

  /**
   * Returns the errors of {@code document} by a schema, such as {@code schemas/search.schema.json}.
   */
  public List<String> errors(String schema, JsonNode document) {
    return errors(SchemaLocation.of(base + schema), document);
  }

  /** Returns the errors of a schema by the standard for schemas. */
  public List<String> standardErrors(JsonNode schema) {
    String standard = SpecificationVersion.DRAFT_2020_12.getDialectId();
    return errors(SchemaLocation.of(standard), schema);
  }

  private List<String> errors(SchemaLocation schema, JsonNode document) {
    return registry
        .getSchema(schema)
        .validate(
            document,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(Error::toString)
        .toList();
  }
}
