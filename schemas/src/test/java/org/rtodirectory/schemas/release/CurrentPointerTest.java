package org.rtodirectory.schemas.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pointer to the current release, and contents that are rejected. */
class CurrentPointerTest {
  private static final String SHA256 = "0123456789abcdef".repeat(4);
  private static final String JSON =
      """
      {
        "release" : 12,
        "snapshot" : "snapshots/%1$s.snapshot",
        "sha256" : "%1$s",
        "size" : 6291456,
        "created_at" : "2026-11-02T09:30:00Z"
      }
      """
          .formatted(SHA256);

  private final CurrentPointer pointer =
      CurrentPointer.of(
          12, SnapshotReference.of(SHA256, 6_291_456), Instant.parse("2026-11-02T09:30:00Z"));

  @Test
  void the_pointer_is_published_as_indented_json_and_read_back() throws Release.Malformed {
    assertThat(new String(pointer.toBytes(), StandardCharsets.UTF_8)).isEqualTo(JSON);
    assertThat(read(JSON)).isEqualTo(pointer);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1L << 36})
  void release_1_with_a_snapshot_of_one_byte_or_64_gibibytes_is_valid(long size)
      throws Release.Malformed {
    CurrentPointer first =
        CurrentPointer.of(1, SnapshotReference.of(SHA256, size), pointer.createdAt());
    assertThat(CurrentPointer.fromBytes(first.toBytes())).isEqualTo(first);
  }

  @Test
  void a_pointer_of_exactly_one_mebibyte_is_valid() throws Release.Malformed {
    assertThat(read(JSON + " ".repeat((1 << 20) - JSON.length()))).isEqualTo(pointer);
  }

  @Test
  void unknown_members_are_ignored() throws Release.Malformed {
    assertThat(read(JSON.replace("\"release\"", "\"unknown\" : [ ], \"release\"")))
        .isEqualTo(pointer);
  }

  @Test
  void a_pointer_with_a_byte_order_mark_is_rejected() {
    assertRejected("\ufeff" + JSON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
  void a_pointer_in_another_encoding_than_utf_8_is_rejected(String encoding) {
    assertRejected(JSON.getBytes(Charset.forName(encoding)));
  }

  @Test
  void a_pointer_with_malformed_utf_8_is_rejected() {
    String json = JSON.replace("{", "{ \"unknown\" : \"\u00e9\",");
    assertRejected(json.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void a_pointer_of_more_than_one_mebibyte_is_rejected() {
    assertRejected(JSON + " ".repeat((1 << 20) - JSON.length() + 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "12",
        "{}",
        "<html><body>Not Found</body></html>",
        "{\"release\":1}",
        "\u0000"
      })
  void an_invalid_pointer_is_rejected_with_a_message_that_does_not_quote_it(String json) {
    assertRejected(json);
  }

  /** 68719476737 bytes are one more than the maximum. The year must be from 1970 to 9999. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      value = {
        "release\" : 12             > release\" : 0",
        "release\" : 12             > release\" : -1",
        "release\" : 12             > release\" : 2.5",
        "release\" : 12             > release\" : 2.0",
        "release\" : 12             > release\" : \"12\"",
        "release\" : 12             > release\" : null",
        "release\" : 12             > release\" : {}",
        "release\" : 12             > release\" : 99999999999999999999",
        "6291456                    > \"6291456\"",
        "6291456                    > 0",
        "6291456                    > -5",
        "6291456                    > null",
        "6291456                    > 68719476737",
        "6291456                    > 1000000000000000",
        "2026-11-02                 > +999999999-11-02",
        "2026-11-02                 > -0001-11-02",
        "2026-11-02                 > 1969-11-02",
        "2026-11-02                 > 2026-13-02",
        "\"2026-11-02T09:30:00Z\"     > null",
        "snapshots/                 > ../",
        "snapshots/                 > /snapshots/",
        "snapshots/0                > snapshots/1",
        "\"0123456789abcdef          > \"",
        "}                          > ` `",
        "}                          > }}",
        "}                          > } {}",
        "\"size\"                     > \"release\"",
      })
  void a_pointer_with_one_invalid_change_is_rejected(String original, String replacement) {
    assertThat(JSON).containsOnlyOnce(original);
    assertRejected(JSON.replace(original, replacement));
  }

  @Test
  void a_digest_with_capital_letters_is_rejected() {
    assertRejected(JSON.replace(SHA256, SHA256.toUpperCase(Locale.ROOT)));
  }

  @Test
  void a_truncated_pointer_is_rejected() {
    String json = JSON.strip();
    for (int length = 0; length < json.length(); length++) {
      assertRejected(json.substring(0, length));
    }
  }

  private static void assertRejected(String json) {
    assertRejected(json.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRejected(byte[] json) {
    assertThatExceptionOfType(Release.Malformed.class)
        .as(new String(json, StandardCharsets.ISO_8859_1))
        .isThrownBy(() -> CurrentPointer.fromBytes(json))
        .withMessage("current.json does not name a release and its snapshot");
  }

  private static CurrentPointer read(String json) throws Release.Malformed {
    return CurrentPointer.fromBytes(json.getBytes(StandardCharsets.UTF_8));
  }
}
