package org.rtodirectory.schemas.contract;

import java.util.List;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Publication;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON Schema of the contract. The files lie beside each other, here and where they are
 * published, and refer to one another by file name.
 *
 * @param name without the extension: {@code company-list}
 */
public record SchemaFile(String name) {
  /** What the API answers with; these are the components of the OpenAPI document. */
  static final List<SchemaFile> ANSWERS =
      files(
          "search",
          "search-result",
          "city-result",
          "company-result",
          "store-result",
          "company-list",
          "company",
          "location-list",
          "location",
          "page-meta",
          "guide-list",
          "guide",
          "changes",
          "error");

  /** What is stored besides answers. */
  static final List<SchemaFile> RECORDS = files("current", "release", "snapshot-transfer");

  /** All of them, answers first. */
  static Stream<SchemaFile> all() {
    return Stream.concat(ANSWERS.stream(), RECORDS.stream());
  }

  /** {@code company-list.schema.json}, as other schemas refer to it. */
  String fileName() {
    return name + ".schema.json";
  }

  /** Where it is published: {@code schemas/company-list.schema.json}. */
  String key() {
    return "schemas/" + fileName();
  }

  /** The name of the schema as a type: {@code CompanyListResponse}. */
  String title() {
    return source().required("title").stringValue();
  }

  /**
   * The schema with the examples of this publication. Its {@code $id} is the address where it is
   * published.
   */
  ObjectNode render(Publication publication) {
    ObjectNode schema = Template.Json.fill(source(), new PublicationValues(publication)::get);
    return schema.put("$id", publication.url("/" + key()));
  }

  JsonNode example(Publication publication) {
    return render(publication).required("examples").required(0);
  }

  /** The schema that {@code reference}, an object with a {@code $ref}, refers to. */
  static SchemaFile referredBy(JsonNode reference) {
    String fileName = reference.required("$ref").stringValue();
    return all()
        .filter(file -> file.fileName().equals(fileName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No schema file is named " + fileName));
  }

  private ObjectNode source() {
    return Template.Json.read("/" + key());
  }

  private static List<SchemaFile> files(String... names) {
    return Stream.of(names).map(SchemaFile::new).toList();
  }
}
