package org.rtodirectory.schemas.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void the_first_release_a_snapshot_of_one_byte_and_a_mebibyte_are_not_too_little_or_much()
      throws Release.Malformed {
    CurrentPointer least =
        CurrentPointer.of(1, SnapshotReference.of(SHA256, 1), pointer.createdAt());
    assertThat(CurrentPointer.fromBytes(least.toBytes())).isEqualTo(least);
    assertThat(read(JSON + " ".repeat((1 << 20) - JSON.length()))).isEqualTo(pointer);
  }

  @Test
  void members_of_later_versions_are_ignored() throws Release.Malformed {
    assertThat(read(JSON.replace("\"release\"", "\"later\" : [ ], \"release\"")))
        .isEqualTo(pointer);
  }

  @Test
  void a_pointer_with_a_byte_order_mark_or_of_more_than_a_mebibyte_is_refused() {
    assertRefused("\ufeff" + JSON);
    assertRefused(JSON + " ".repeat(1 << 20));
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
  void an_invalid_pointer_is_refused_without_quoting_it(String json) {
    assertRefused(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12 -> 0",
        "12 -> -1",
        "12 -> 2.5",
        "12 -> 2.0",
        "12 -> \"12\"",
        "6291456 -> \"6291456\"",
        "12 -> null",
        "12 -> {}",
        "12 -> 99999999999999999999",
        "6291456 -> 0",
        "6291456 -> 68719476737",
        "6291456 -> 1000000000000000",
        "\"2026- -> \"+999999999-",
        "\"2026- -> \"-0001-",
        "\"2026- -> \"1969-",
        "6291456 -> -5",
        "6291456 -> null",
        "\"2026-11-02T09:30:00Z\" -> null",
        "2026-11-02 -> 2026-13-02",
        "snapshots/ -> ../",
        "snapshots/0 -> snapshots/1",
        "\"snapshots -> \"/snapshots",
        "\"0123 -> \"0123456789ABCDEF",
        "\"0123 -> \"",
        "} -> ",
        "} -> }}",
        "} -> } {}",
        "\"size\" -> \"release\"",
      })
  void a_pointer_with_one_invalid_member_is_refused(String change) {
    String[] fromTo = change.split(" -> ", 2);
    assertThat(JSON).contains(fromTo[0]);
    assertRefused(JSON.replace(fromTo[0], fromTo[1]));
  }

  @Test
  void a_truncated_pointer_is_refused() {
    String whole = JSON.strip();
    for (int length = 0; length < whole.length(); length++) {
      assertRefused(whole.substring(0, length));
    }
  }

  private static void assertRefused(String json) {
    assertThatExceptionOfType(Release.Malformed.class)
        .as(json)
        .isThrownBy(() -> read(json))
        .withMessage("current.json does not name a release and its snapshot");
  }

  private static CurrentPointer read(String json) throws Release.Malformed {
    return CurrentPointer.fromBytes(json.getBytes(StandardCharsets.UTF_8));
  }
}
