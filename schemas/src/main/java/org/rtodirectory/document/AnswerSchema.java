package org.rtodirectory.document;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schemas of single objects of answers, to stand inside other schemas. */
public final class AnswerSchema {
  private AnswerSchema() {}

  /**
   * The schema of that name without its own address and examples; the schemas that it refers to
   * stand in place of the references.
   *
   * @param name {@code search-result}, {@code company}, {@code location} or {@code page-meta}
   */
  public static ObjectNode of(String name) {
    ObjectNode schema =
        Template.Json.read("/" + new SchemaFile(name).key())
            .without("$schema")
            .without("$id")
            .without("title")
            .without("examples")
            .without("discriminator");
    if (schema.get("oneOf") instanceof ArrayNode alternatives) {
      ArrayNode inlined = schema.putArray("oneOf");
      alternatives.forEach(
          alternative -> inlined.add(of(SchemaFile.referredBy(alternative).name())));
    }
    return schema;
  }
}
