package org.rtodirectory.schemas.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.release.Release.Changes;
import org.rtodirectory.schemas.release.Release.Counts;
import org.rtodirectory.schemas.release.Release.Source;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The record of a release, and contents that are rejected. */
class ReleaseTest {
  private static final String SHA256 = "0123456789abcdef".repeat(4);

  private final Release publishing =
      new Release(
          2,
          Release.State.PUBLISHING,
          Instant.parse("2026-11-02T09:30:00.250Z"),
          1L,
          null,
          SnapshotReference.of(SHA256, 4096),
          new Counts(
              3,
              4,
              2,
              new TreeMap<>(Map.of("TX", 3, "AL", 1)),
              new TreeMap<>(Map.of("retail", 4)),
              pages()),
          ObjectListReference.of(2, SHA256, 99, 5),
          "0badcafe0badcafe0badcafe0badcafe",
          null,
          List.of(),
          "target-1",
          new Source("PostgreSQL 17.11", "0/1A2B3C8", "database-1", false));

  @Test
  void a_published_record_is_read_back() throws Release.Malformed {
    Release doneRelease =
        publishing.withOutcome(
            new Changes(10, 2, new Release.ChangedRows(1, 2, 3), "the data changed"),
            List.of("/docs"));
    assertThat(Release.fromBytes(publishing.toBytes())).isEqualTo(publishing);
    assertThat(Release.fromBytes(doneRelease.toBytes())).isEqualTo(doneRelease);
    assertThat(doneRelease.state()).isEqualTo(Release.State.DONE);
  }

  @Test
  void each_member_that_changes_alone_is_read_and_written_or_refused() {
    Release doneRelease =
        publishing.withOutcome(
            new Changes(10, 2, new Release.ChangedRows(1, 2, 3), "the data changed"),
            List.of("/docs"));
    JsonNode original = ResourceJson.mapper().readTree(doneRelease.toBytes());
    List<String> members = new ArrayList<>();
    addMembers("", original, members);
    List<String> refusedMembers = new ArrayList<>();
    for (String member : members) {
      JsonNode changed = original.deepCopy();
      int slash = member.lastIndexOf('/');
      ((ObjectNode) changed.at(member.substring(0, slash)))
          .set(member.substring(slash + 1), different(original.at(member)));
      try {
        JsonNode written =
            ResourceJson.mapper().readTree(Release.fromBytes(bytes(changed)).toBytes());
        assertThat(written).as(member).isEqualTo(changed);
      } catch (Release.Malformed refused) {
        refusedMembers.add(member);
      }
    }
    assertThat(members).hasSizeGreaterThan(25);
    assertThat(refusedMembers)
        .containsExactly(
            "/release",
            "/state",
            "/created_at",
            "/snapshot/key",
            "/snapshot/sha256",
            "/objects/key",
            "/objects/sha256");
  }

  /** Adds the pointers of all members that are no objects. */
  private static void addMembers(String parent, JsonNode node, List<String> members) {
    node.forEachEntry(
        (name, value) -> {
          if (value.isObject()) {
            addMembers(parent + "/" + name, value, members);
          } else {
            members.add(parent + "/" + name);
          }
        });
  }

  /** Returns another value of the same type. */
  private static JsonNode different(JsonNode value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value.isNumber()) {
      return nodes.numberNode(value.intValue() + 1);
    }
    if (value.isBoolean()) {
      return nodes.booleanNode(!value.booleanValue());
    }
    if (value.isArray()) {
      return ((ArrayNode) value.deepCopy()).add("/more");
    }
    return value.isNull() ? nodes.numberNode(1) : nodes.stringNode(value.stringValue() + "x");
  }

  private static byte[] bytes(JsonNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void unknown_members_are_ignored() throws Release.Malformed {
    assertThat(read(text(publishing).replace("\"state\"", "\"unknown\" : { }, \"state\"")))
        .isEqualTo(publishing);
  }

  @Test
  void a_record_of_the_previous_format_has_no_object_list_and_no_renderer_but_its_pending_paths()
      throws Release.Malformed {
    String json =
        text(publishing.withPending(List.of("/docs")))
            .replaceFirst("(?s)\"objects\" : \\{.*?}", "\"identities\" : \"0badcafe\"")
            .replaceFirst("\"renderer\" : \"[^\"]*\"", "\"documents\" : [ \"robots.txt\" ]")
            .replace("\"pending\"", "\"owed\"");
    Release earlierRelease = read(json);
    assertThat(earlierRelease.objects()).isNull();
    assertThat(earlierRelease.renderer()).isEmpty();
    assertThat(earlierRelease.pending()).containsExactly("/docs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{}", "<html/>", "{\"release\":2}", "\u0000"})
  void an_invalid_record_is_rejected_with_a_message_that_does_not_quote_it(String json) {
    assertRejected(json);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      value = {
        "\"release\" : 2  > \"release\" : 0",
        "\"release\" : 2  > \"release\" : null",
        "\"publishing\"   > \"failed\"",
        "\"publishing\"   > null",
        "\"target\"       > \"aim\"",
        "\"states\"       > \"countries\"",
        "\"pending\"      > \"due\"",
        "4096             > 0",
        "4096             > null",
        "\"size\" : 99      > \"size\" : 0",
        "\"count\" : 5      > \"count\" : -1",
        "\"key\" : \"snap  > \"name\" : \"snap",
        "snapshots/0      > snapshots/1",
        "snapshots/       > ../",
        "releases/2-      > releases/3-",
        ".objects         > .json",
      })
  void a_record_with_one_invalid_change_is_rejected(String original, String replacement) {
    assertThat(text(publishing)).containsOnlyOnce(original);
    assertRejected(text(publishing).replace(original, replacement));
  }

  @ParameterizedTest
  @ValueSource(strings = {"snapshots/", "releases/2-"})
  void a_digest_with_capital_letters_is_rejected(String folder) {
    String json = text(publishing);
    int objectStart = json.indexOf(folder);
    int end = json.indexOf('}', objectStart);
    String upperCase =
        json.substring(objectStart, end).replace(SHA256, SHA256.toUpperCase(Locale.ROOT));
    assertThat(upperCase).isNotEqualTo(json.substring(objectStart, end));
    assertRejected(json.substring(0, objectStart) + upperCase + json.substring(end));
  }

  @Test
  void a_source_remembers_the_other_servers_that_published_the_same_database() {
    Source first = source("database-1", "server-1");
    Source unknown = source("database-1", "").withHistoryOf(null);
    assertThat(first.withHistoryOf(null).formerServers()).isEmpty();
    assertThat(first.withHistoryOf(unknown).formerServers()).isEmpty();
    assertThat(first.withHistoryOf(source("database-2", "server-2")).formerServers()).isEmpty();
    Source second = source("database-1", "server-2").withHistoryOf(first);
    assertThat(second.formerServers()).containsExactly("server-1");
    assertThat(source("database-1", "").withHistoryOf(second)).isEqualTo(second);
    assertThat(source("database-1", "server-2").withHistoryOf(second)).isEqualTo(second);
    assertThat(first.isSucceededBy(second)).isTrue();
    assertThat(second.isSucceededBy(first)).isFalse();
    assertThat(source("database-2", "server-1").isSucceededBy(second)).isFalse();
    Source back = first.withHistoryOf(second);
    assertThat(back.formerServers()).containsExactly("server-2");
    Source last = back;
    for (int i = 3; i < 20; i++) {
      last = source("database-1", "server-" + i).withHistoryOf(last);
    }
    assertThat(last.formerServers()).hasSize(16).startsWith("server-3").endsWith("server-18");
  }

  private static Source source(String identity, String server) {
    return new Source("PostgreSQL 17.11", null, identity, false, server, List.of());
  }

  private static void assertRejected(String json) {
    assertThatExceptionOfType(Release.Malformed.class)
        .as(json)
        .isThrownBy(() -> read(json))
        .withMessage("a release record cannot be read");
  }

  private static Map<PageKey.Family, Long> pages() {
    Map<PageKey.Family, Long> pages = new EnumMap<>(PageKey.Family.class);
    pages.put(PageKey.Family.LOCATIONS_BY_STATE_AND_CITY, 2L);
    pages.put(PageKey.Family.COMPANIES, 1L);
    return pages;
  }

  private static String text(Release release) {
    return new String(release.toBytes(), StandardCharsets.UTF_8);
  }

  private static Release read(String json) throws Release.Malformed {
    return Release.fromBytes(json.getBytes(StandardCharsets.UTF_8));
  }
}
