package org.rtodirectory.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.resource.JsonMembers.Unfit;

class JsonMembersTest {
  @Test
  void members_are_read_by_their_types() throws Unfit {
    JsonMembers members =
        read(
            """
            {"text": "Añejo \\u00e9 \\"x\\"", "number": 9007199254740993, "none": null,
             "inner": {"text": "in", "deeper": {"number": -1}}, "list": [1, {"text": "left out"}],
             "time": "2026-11-02T09:30:00.5Z", "date": "2026-11-02", "flag": true}
            """);
    assertThat(members.text("text")).isEqualTo("Añejo é \"x\"");
    assertThat(members.number("number")).isEqualTo(9_007_199_254_740_993L);
    assertThat(members.textOrNull("none")).isNull();
    assertThat(members.textOrNull("missing")).isNull();
    assertThat(members.textOrNull("date")).isEqualTo("2026-11-02");
    assertThat(members.object("inner").text("text")).isEqualTo("in");
    assertThat(members.object("inner").object("deeper").number("number")).isEqualTo(-1);
    assertThat(members.instant("time")).isEqualTo(Instant.parse("2026-11-02T09:30:00.500Z"));
    assertThat(members.date("date")).isEqualTo(LocalDate.of(2026, 11, 2));
  }

  @Test
  void a_member_of_another_type_is_refused() throws Unfit {
    JsonMembers members =
        read("{\"text\":\"x\",\"number\":1,\"part\":1.5,\"none\":null,\"list\":[],\"inner\":{}}");
    assertUnfit(() -> members.text("number"));
    assertUnfit(() -> members.text("none"));
    assertUnfit(() -> members.text("missing"));
    assertUnfit(() -> members.text("list"));
    assertUnfit(() -> members.textOrNull("number"));
    assertUnfit(() -> members.number("text"));
    assertUnfit(() -> members.number("part"));
    assertUnfit(() -> members.object("list"));
    assertUnfit(() -> members.instant("text"));
    assertUnfit(() -> members.date("text"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "1",
        "\"text\"",
        "{",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1",
        "{\"a\":1,}",
        "{\"a\":1} {}",
        "{\"a\":1}}",
        "{\"a\":1,\"a\":1}",
        "{\"a\":{\"b\":1,\"b\":1}}",
        "{\"a\":[1,}",
        "{\"a\":99999999999999999999}",
        "{'a':1}",
        "\u0000",
      })
  void a_text_that_is_not_a_json_object_is_refused(String json) {
    assertUnfit(() -> read(json));
    assertUnfit(() -> JsonMembers.of(json));
  }

  @Test
  void an_object_nested_too_deeply_is_refused() {
    assertUnfit(() -> read("{\"a\":".repeat(100_000)));
  }

  /** What both readers make of the same bytes, and the records of them, is the same. */
  @Test
  void publications_and_guides_are_read_as_they_were_written() throws Unfit {
    Publication publication =
        new Publication("Añejo & \"Söhne\"", "https://www.example.com", SitePaths.DEFAULT);
    Publication plain = new Publication("P", null, SitePaths.DEFAULT);
    Guide guide = new Guide("a-b", "A\nB", "", "# Text\n\n…", LocalDate.of(2026, 2, 28));
    assertThat(Publication.fromJson(ResourceJson.bytes(publication))).isEqualTo(publication);
    assertThat(Publication.fromJson(ResourceJson.bytes(plain))).isEqualTo(plain);
    for (int pages : new int[] {0, 4, Publication.MOST_STATIC_PAGES}) {
      Publication first = plain.withStaticPages(pages);
      assertThat(Publication.fromJson(ResourceJson.bytes(first))).isEqualTo(first);
    }
    assertThat(Guide.fromJson(new String(ResourceJson.bytes(guide), StandardCharsets.UTF_8)))
        .isEqualTo(guide);
  }

  @Test
  void a_publication_or_guide_with_a_missing_member_is_refused() {
    assertUnfit(() -> publication("{\"publisher\":\"P\"}"));
    assertUnfit(() -> publication("{\"publisher\":\"P\",\"paths\":{}}"));
    String json = new String(ResourceJson.bytes(SitePaths.DEFAULT), StandardCharsets.UTF_8);
    assertUnfit(() -> publication("{\"publisher\":null,\"paths\":" + json + "}"));
    assertUnfit(
        () ->
            publication(
                "{\"publisher\":\"P\",\"paths\":" + json.replace("{slug}", "{other}") + "}"));
    for (String pages : List.of("-1", "1000000000", "\"all\"", "{}")) {
      assertUnfit(
          () ->
              publication(
                  "{\"publisher\":\"P\",\"paths\":" + json + ",\"static_pages\":" + pages + "}"));
    }
    assertUnfit(() -> Guide.fromJson("{\"slug\":\"a\",\"title\":\"A\",\"summary\":\"\"}"));
  }

  private interface Reading {
    @Nullable Object read() throws Unfit;
  }

  private static void assertUnfit(Reading reading) {
    assertThatExceptionOfType(Unfit.class).isThrownBy(reading::read);
  }

  private static JsonMembers read(String json) throws Unfit {
    return JsonMembers.of(json.getBytes(StandardCharsets.UTF_8));
  }

  private static Publication publication(String json) throws Unfit {
    return Publication.fromJson(json.getBytes(StandardCharsets.UTF_8));
  }
}
