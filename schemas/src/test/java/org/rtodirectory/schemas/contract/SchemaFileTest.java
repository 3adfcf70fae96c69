package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The published schemas, and documents that they accept and reject. */
class SchemaFileTest {
  private static final Validator VALIDATOR = new Validator(Samples.LOCAL);

  static Stream<SchemaFile> files() {
    return SchemaFile.all();
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_schema_is_a_valid_schema_of_draft_2020_12(SchemaFile file) {
    JsonNode schema = file.render(Samples.LOCAL);
    assertThat(VALIDATOR.standardErrors(schema)).isEmpty();
    assertThat(schema.required("$schema").stringValue())
        .isEqualTo("https://json-schema.org/draft/2020-12/schema");
  }

  @ParameterizedTest
  @MethodSource("files")
  void the_id_of_a_schema_is_its_published_address(SchemaFile file) {
    assertThat(file.render(Samples.LOCAL).required("$id").stringValue())
        .isEqualTo("/" + file.key());
    assertThat(file.render(Samples.HOSTED).required("$id").stringValue())
        .isEqualTo(Samples.BASE + "/" + file.key());
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_schema_accepts_its_own_examples(SchemaFile file) {
    for (Publication publication : List.of(Samples.LOCAL, Samples.HOSTED)) {
      Validator validator = new Validator(publication);
      JsonNode examples = file.render(publication).required("examples");
      assertThat(examples).isNotEmpty();
      examples.forEach(
          example -> assertThat(validator.errors(file.key(), example)).as("%s", example).isEmpty());
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void every_top_level_property_has_a_description_or_a_reference(SchemaFile file) {
    file.render(Samples.LOCAL)
        .path("properties")
        .forEachEntry(
            (name, property) ->
                assertThat(property.has("description") || property.has("$ref")).as(name).isTrue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          search         | /results                    | null
          search-result  | /type                       | "county"
          search-result  | /slug                       | "Dallas"
          search-result  | /slug                       | "a/b"
          search-result  | /state                      | "Tx"
          search-result  | /store_count                | 0
          search-result  | /url                        | "https://directory.example.org/x"
          company        | /store_count                | 0
          company        | /categories/0               | 1
          company        | /rating                     | 5.01
          company        | /review_count               | -1
          location       | /address                    | null
          location       | /zip                        | "752"
          location       | /state                      | "Texas"
          location       | /status                     | "closed"
          page-meta      | /page                       | 0
          page-meta      | /per_page                   | 24
          company-list   | /results/0/slug             | "A"
          error          | /errors                     | {}
          error          | /errors/state               | []
          current        | /release                    | 0
          current        | /snapshot                   | "snapshots/latest.snapshot"
          current        | /sha256                     | "9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08"
          current        | /created_at                 | "2026-11-02T09:30:00+01:00"
          current        | /created_at                 | "2026-13-02T09:30:00Z"
          release        | /state                      | "failed"
          release        | /snapshot/key               | "x"
          release        | /counts/pages               | {}
          release        | /changes                    | {}
          release        | /source                     | null
          snapshot-transfer | /sha256                  | "x"
          snapshot-transfer | /keyframe                | null
          snapshot-transfer | /patches                 | null
          snapshot-transfer | /patches/0/base          | "9F86"
          """)
  void a_document_with_an_invalid_member_is_invalid(String schema, String member, String value) {
    ObjectNode document = example(schema);
    JsonPointer pointer = JsonPointer.compile(member);
    JsonNode parent = document.at(pointer.head());
    String name = pointer.last().getMatchingProperty();
    if (parent instanceof ArrayNode array) {
      array.set(Integer.parseInt(name), Samples.parse(value));
    } else {
      ((ObjectNode) parent).set(name, Samples.parse(value));
    }
    assertInvalid(schema, document);
  }

  /** Published schemas are open, so that a field can be added within a major version. */
  @ParameterizedTest
  @MethodSource("files")
  void a_document_with_an_unknown_member_is_valid(SchemaFile file) {
    assertThat(VALIDATOR.errors(file.key(), example(file.name()).put("new_in_another_version", 1)))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void a_document_without_a_required_member_is_invalid(SchemaFile file) {
    file.render(Samples.LOCAL)
        .path("required")
        .forEach(
            name -> assertInvalid(file.name(), example(file.name()).without(name.stringValue())));
  }

  @Test
  void the_manifest_of_a_snapshot_is_valid() {
    SnapshotReference snapshot = SnapshotReference.of("0f".repeat(32), 1);
    SnapshotTransfer manifestWithoutPatch = SnapshotTransfer.ofWhole(snapshot, 10, List.of());
    Patch patch = new Patch(snapshot.sha256(), "1".repeat(64), 12, 3);
    for (SnapshotTransfer manifest :
        List.of(manifestWithoutPatch, manifestWithoutPatch.withPatch(patch, 32))) {
      assertThat(VALIDATOR.errors("schemas/snapshot-transfer.schema.json", Samples.tree(manifest)))
          .isEmpty();
    }
  }

  private static ObjectNode example(String schema) {
    return (ObjectNode) new SchemaFile(schema).example(Samples.LOCAL);
  }

  private static void assertInvalid(String schema, Object value) {
    assertThat(VALIDATOR.errors(new SchemaFile(schema).key(), Samples.tree(value))).isNotEmpty();
  }
}
