package org.rtodirectory.schemas.contract;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Publication;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON Schema of the contract. The files are in one folder, here and where they are published,
 * and refer to one another by file name.
 *
 * @param name without the extension: {@code company-list}
 */
public record SchemaFile(String name) {
  private static final String EXTENSION = ".schema.json";

  /**
   * The schemas of the API's answers, and those that they refer to. These are the components of the
   * OpenAPI document.
   */
  static final List<SchemaFile> ANSWERS =
      withReferences(
          Stream.concat(
              Arrays.stream(Endpoint.values()).map(Endpoint::schema),
              Stream.of("guide-list", "changes", "error")));

  /** The schemas of stored objects that are no answers. */
  static final List<SchemaFile> RECORDS =
      Stream.of("current", "release", "snapshot-transfer").map(SchemaFile::new).toList();

  static Stream<SchemaFile> all() {
    return Stream.concat(ANSWERS.stream(), RECORDS.stream());
  }

  /** {@code company-list.schema.json}, as other schemas refer to it. */
  String fileName() {
    return name + EXTENSION;
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
    return new Template(publication).json("/" + key()).put("$id", publication.url("/" + key()));
  }

  JsonNode example(Publication publication) {
    return render(publication).required("examples").required(0);
  }

  /** The schema that {@code reference}, an object with a {@code $ref}, refers to. */
  static SchemaFile ofReference(JsonNode reference) {
    return find(reference.required("$ref").stringValue());
  }

  private ObjectNode source() {
    return Template.parse("/" + key());
  }

  private static SchemaFile find(String fileName) {
    return new SchemaFile(fileName.substring(0, fileName.length() - EXTENSION.length()));
  }

  private static List<SchemaFile> withReferences(Stream<String> names) {
    Set<SchemaFile> files = new LinkedHashSet<>();
    names.forEach(name -> add(new SchemaFile(name), files));
    return List.copyOf(files);
  }

  private static void add(SchemaFile file, Set<SchemaFile> files) {
    if (files.add(file)) {
      file.source().findValuesAsString("$ref").forEach(of -> add(find(of), files));
    }
  }
}
