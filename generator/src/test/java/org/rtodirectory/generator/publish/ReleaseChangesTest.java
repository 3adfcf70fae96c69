package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.changes.ReleaseChanges;
import org.rtodirectory.generator.changes.RowChange;
import org.rtodirectory.generator.changes.RowDifference;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.release.Release;
import tools.jackson.databind.JsonNode;

/** The file of changes that is published with a release. */
class ReleaseChangesTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void each_release_lists_its_changes_since_the_previous_one() {
    Target target = new Target(folder);
    target.publish(Extracts.of("Ace|York|AL|1 Main St|3.5|7", "Best|York|AL|2 Main St|3.5|7"));
    PublishSummary summary =
        target.publish(Extracts.of("Ace|York|AL|1 Main St|4.5|7", "Cozy|York|AL|3 Main St|3.5|7"));
    assertThat(summary.rows().counts()).isEqualTo(new Release.ChangedRows(2, 1, 2));
    JsonNode changes = changes(target, 2);
    assertThat(changes.required("from").longValue()).isEqualTo(1);
    assertThat(changes.required("complete").booleanValue()).isTrue();
    assertThat(changes.required("results").valueStream().map(JsonNode::toString))
        .containsExactlyInAnyOrder(
            change("company", "added", "/companies/cozy"),
            change("company", "removed", "/companies/best"),
            change(
                "location",
                "changed",
                "/locations/alabama/york/ace-1-main-st",
                "rating",
                "3.5",
                "4.5"),
            change("location", "added", "/locations/alabama/york/cozy-3-main-st"),
            change("location", "removed", "/locations/alabama/york/best-2-main-st"));
    assertThat(changes.at("/counts/locations").toString())
        .isEqualTo("{\"added\":1,\"changed\":1,\"removed\":1}");
  }

  /** The row of the location stays the same, but its company leaves the list of companies. */
  @Test
  void a_company_that_moves_to_another_vertical_has_changed() {
    Target target = new Target(folder);
    String unchangedStore = "Best|York|AL|2 Main St|3.5|7";
    target.publish(Extracts.of("Ace|York|AL|1 Main St|3.5|7", unchangedStore));
    target.publish(Extracts.of("Ace|York|AL|1 Main St|3.5|7|SHEDS", unchangedStore));
    assertThat(changes(target, 2).required("results").valueStream().map(JsonNode::toString))
        .containsExactly(change("company", "changed", "/companies/ace"));
    assertThat(changes(target, 2).at("/counts/companies").toString())
        .isEqualTo("{\"added\":0,\"changed\":1,\"removed\":0}");
  }

  private static String change(String type, String change, String url, String... field) {
    String fields =
        field.length == 0
            ? ""
            : "{\"field\":\"%s\",\"before\":%s,\"after\":%s}".formatted((Object[]) field);
    return "{\"type\":\"%s\",\"change\":\"%s\",\"url\":\"%s\",\"fields\":[%s]}"
        .formatted(type, change, url, fields);
  }

  @Test
  void the_changes_of_the_first_release_and_of_a_mass_change_have_only_counts() {
    Target target = new Target(folder);
    target.publish(Extracts.chain("Ace", 3));
    assertThat(changes(target, 1).required("from").isNull()).isTrue();
    assertThat(changes(target, 1).required("complete").booleanValue()).isFalse();
    assertThat(changes(target, 1).at("/counts/locations/added").intValue()).isEqualTo(3);
    target.publish(Extracts.chain("Ace", RowDifference.MAX_CHANGES + 10));
    JsonNode mass = changes(target, 2);
    assertThat(mass.required("complete").booleanValue()).isFalse();
    assertThat(mass.required("results").isEmpty()).isTrue();
    assertThat(mass.at("/counts/locations/added").intValue())
        .isEqualTo(RowDifference.MAX_CHANGES + 7);
  }

  @Test
  void exactly_the_maximum_of_changes_is_listed() {
    Target target = new Target(folder);
    int half = RowDifference.MAX_CHANGES / 2;
    target.publish(Extracts.chain("Ace", half, 1));
    target.publish(Extracts.chain("Ace", half, half + 1)); // As many are removed as added.
    assertThat(changes(target, 2).required("complete").booleanValue()).isTrue();
    assertThat(changes(target, 2).required("results").size()).isEqualTo(RowDifference.MAX_CHANGES);
    target.publish(Extracts.chain("Ace", half + 1, 3 * half)); // One more is added than removed.
    assertThat(changes(target, 3).required("complete").booleanValue()).isFalse();
  }

  @Test
  void changes_that_are_too_large_for_a_gateway_are_left_out() {
    RowChange change =
        new RowChange(
            "location",
            RowChange.ChangeKind.ADDED,
            "/" + "a".repeat(Release.MAX_CHANGES_BYTES / 2), // Two such changes are too large.
            List.of());
    Release.ChangedRows rows = new Release.ChangedRows(2, 0, 0);
    ReleaseChanges.ChangeCounts counts = new ReleaseChanges.ChangeCounts(rows, rows);
    ReleaseChanges oneChange =
        new ReleaseChanges(2, 1L, Instant.EPOCH, true, counts, List.of(change));
    ReleaseChanges twoChanges =
        new ReleaseChanges(2, 1L, Instant.EPOCH, true, counts, List.of(change, change));
    assertThat(oneChange.toBytes()).asString().contains("\"complete\":true");
    assertThat(twoChanges.toBytes())
        .asString()
        .isEqualTo(
            "{\"release\":2,\"from\":1,\"created_at\":\"1970-01-01T00:00:00Z\",\"complete\":false,"
                + "\"counts\":{\"locations\":{\"added\":2,\"changed\":0,\"removed\":0},"
                + "\"companies\":{\"added\":2,\"changed\":0,\"removed\":0}},\"results\":[]}");
  }

  /** Closes, opens and rates random stores. */
  @NewSeeds(1)
  void a_copy_that_follows_the_changes_has_the_stores_and_ratings_of_the_last_release(long seed) {
    Random random = new Random(seed);
    Target target = new Target(folder);
    List<String> stores = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      stores.add("Ace|York|AL|" + i + " Main St|3.5|7");
    }
    target.publish(Extracts.of(stores.toArray(String[]::new)));
    Map<String, String> copy = ratings(target);
    for (int release = 2; release < 8; release++) {
      stores.remove(random.nextInt(stores.size()));
      int storeNumber = random.nextInt(stores.size());
      stores.set(
          storeNumber, stores.get(storeNumber).replaceFirst("[0-9]\\.5", release % 5 + ".5"));
      stores.add("Ace|York|AL|" + (100 + release) + " Main St|3.5|7");
      target.publish(Extracts.of(stores.toArray(String[]::new)));
      for (JsonNode change : changes(target, release).required("results")) {
        String url = change.required("url").stringValue();
        switch (change.required("type").stringValue()
            + " "
            + change.required("change").stringValue()) {
          case "location added" -> assertThat(copy.put(url, "3.5")).isNull();
          case "location removed" -> assertThat(copy.remove(url)).isNotNull();
          case "location changed" -> copy.put(url, change.at("/fields/0/after").toString());
          default -> {}
        }
      }
      assertThat(copy).as("seed %d, release %d", seed, release).isEqualTo(ratings(target));
    }
  }

  /** Returns the rating of each published store. */
  private static Map<String, String> ratings(Target target) {
    Map<String, String> ratings = new TreeMap<>();
    for (int page = 1; page <= 2; page++) {
      String json = target.text("api/locations/page=" + page + ".json");
      for (JsonNode row : ResourceJson.mapper().readTree(json).required("results")) {
        ratings.put(row.required("url").stringValue(), row.required("rating").toString());
      }
    }
    return ratings;
  }

  private static JsonNode changes(Target target, long release) {
    String json = target.text("releases/" + release + "/changes.json");
    assertThat(json.getBytes(StandardCharsets.UTF_8).length).isLessThan(1 << 20);
    return ResourceJson.mapper().readTree(json);
  }
}
