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
 * A JSON Schema of the API or of a stored object. The files are in one folder, both in the program
 * and in the object store, and refer to one another by file name.
 *
 * @param name the file name without the extension: {@code company-list}
 */
public record SchemaFile(String name) {
  private static final String EXTENSION = ".schema.json";

  /**
   * The schemas of the API's responses and the schemas to which they refer. The OpenAPI document
   * has these schemas as components.
   */
  static final List<SchemaFile> ANSWERS =
      withReferences(
          Stream.concat(
              Arrays.stream(Endpoint.values()).map(Endpoint::schema),
              Stream.of("guide-list", "changes", "error")));

  /** The schemas of stored objects that are not responses of an {@link Endpoint}. */
  static final List<SchemaFile> RECORDS =
      Stream.of("current", "release", "snapshot-transfer").map(SchemaFile::new).toList();

  static Stream<SchemaFile> all() {
    return Stream.concat(ANSWERS.stream(), RECORDS.stream());
  }

  /** Returns the file name, such as {@code company-list.schema.json}. */
  String fileName() {
    return name + EXTENSION;
  }

  /** Returns the key of its object: {@code schemas/company-list.schema.json}. */
  String key() {
    return "schemas/" + fileName();
  }

  /** Returns the name of the schema as a type, such as {@code CompanyListResponse}. */
  String title() {
    return source().required("title").stringValue();
  }

  /**
   * Returns the schema with the examples of a publication. Its {@code $id} is its published
   * address.
   */
  ObjectNode render(Publication publication) {
    return new Template(publication).json("/" + key()).put("$id", publication.url("/" + key()));
  }

  JsonNode example(Publication publication) {
    return render(publication).required("examples").required(0);
  }

  /** Returns the schema that an object with a {@code $ref} refers to. */
  static SchemaFile ofReference(JsonNode reference) {
    return ofFileName(reference.required("$ref").stringValue());
  }

  private ObjectNode source() {
    return Template.parse("/" + key());
  }

  private static SchemaFile ofFileName(String fileName) {
    return new SchemaFile(fileName.substring(0, fileName.length() - EXTENSION.length()));
  }

  private static List<SchemaFile> withReferences(Stream<String> names) {
    Set<SchemaFile> files = new LinkedHashSet<>();
    names.forEach(name -> addWithReferences(new SchemaFile(name), files));
    return List.copyOf(files);
  }

  private static void addWithReferences(SchemaFile file, Set<SchemaFile> files) {
    if (files.add(file)) {
      file.source()
          .findValuesAsString("$ref")
          .forEach(reference -> addWithReferences(ofFileName(reference), files));
    }
  }
}
