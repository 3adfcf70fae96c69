package org.rtodirectory.document;

import tools.jackson.databind.node.ObjectNode;

/** The JSON Schemas of single objects of answers, to stand inside other schemas. */
public final class AnswerSchema {
  private AnswerSchema() {}

  /**
   * The schema of that name without its own address and examples; it refers to no other.
   *
   * @param name {@code search-result}, {@code company}, {@code location} or {@code page-meta}
   */
  public static ObjectNode of(String name) {
    return JsonTemplate.read("/" + new SchemaFile(name).key())
        .without("$schema")
        .without("$id")
        .without("title")
        .without("examples");
  }
}
