package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.HandleConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.Database;
import org.rtodirectory.generator.database.DatabaseUrl;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.publish.PurgeServer;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;

/** Planning, guarding and telling caches, from the command line. */
class PublishOptionsTest {
  @TempDir private Path folder = Path.of("");
  private String url = "";

  @BeforeEach
  void fill() {
    url = TestDatabase.createUrl();
    try (Database database = Database.open(DatabaseUrl.parse(url))) {
      DirectoryRows.insert(database.jdbi(), 40);
    }
  }

  @Test
  void a_dry_run_shows_what_a_publish_then_does_and_writes_nothing() {
    Run dry = publish("--dry-run");
    assertThat(dry.code()).as(dry.err()).isZero();
    assertThat(dry.out())
        .startsWith(
            "Release 1 would be published to " + target().store().name() + ": first release\n")
        .containsPattern(" PUT requests and [\\d,]+ bytes, snapshot included");
    assertThat(folder.resolve("public")).doesNotExist();
    publish();
    change(handle -> handle.execute("UPDATE locations SET rating = 4.5 WHERE id = 1"));
    Run plan = publish("--dry-run");
    assertThat(plan.out())
        .startsWith("Release 2 would be published to ")
        .contains(": the data changed\n", "  rows: 0 added, 1 changed, 0 removed\n", "(rating ");
    assertThat(target().pointer().release()).isEqualTo(1);
    Run published = publish();
    assertThat(target().pointer().release()).isEqualTo(2);
    assertThat(published.out().lines().filter(line -> line.contains(" PUT requests")).toList())
        .isEqualTo(plan.out().lines().filter(line -> line.contains(" PUT requests")).toList());
  }

  @Test
  void a_release_that_shrinks_too_much_is_refused_with_3_until_it_is_allowed() {
    publish();
    change(handle -> handle.execute("UPDATE locations SET status = 'closed' WHERE id > 30"));
    Run refused = publish();
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.lastLine())
        .startsWith(
            "Refused: this release would shrink by more than 20 %: locations in total 40 → 30;")
        .endsWith("publish again with --allow-shrink.");
    Run dry = publish("--dry-run");
    assertThat(dry.code()).isZero();
    assertThat(dry.err()).contains("Warning: Refused: this release would shrink");
    assertThat(target().pointer().release()).isEqualTo(1);
    assertThat(publish("--max-shrink", "0", "--allow-shrink").code()).isZero();
    assertThat(target().pointer().release()).isEqualTo(2);
  }

  @Test
  void the_limit_of_the_shrink_guard_can_be_configured() {
    publish();
    change(handle -> handle.execute("UPDATE locations SET status = 'closed' WHERE id > 30"));
    assertThat(publish("--max-shrink", "24").code()).isEqualTo(3);
    assertThat(publish("--max-shrink=25").code()).isZero();
  }

  @Test
  void a_cache_is_purged_and_a_failed_purge_is_reported_and_retried_by_the_next_run()
      throws IOException {
    try (PurgeServer cache = new PurgeServer();
        PurgeServer other = new PurgeServer()) {
      String both = cache.address() + "," + other.address();
      publish("--purge", both);
      change(handle -> handle.execute("UPDATE locations SET rating = 4.5 WHERE id = 1"));
      cache.answerWith(503);
      Run failed = publish("--purge", both);
      assertThat(failed.code()).as(failed.err()).isZero();
      assertThat(failed.lastLine())
          .isEqualTo(
              "Warning: "
                  + cache.address()
                  + " may still hold pages of release 1 and later: PURGE is answered with 503"
                  + " (tried 1 times). The next publish tries again.");
      int told = other.requests().size();
      assertThat(other.requests())
          .contains("PURGE /api/locations?state=TX", "PURGE /api/locations/state=TX/page=1.json");
      cache.answerWith(200);
      cache.requests().clear();
      Run again = publish("--purge=" + cache.address(), "--purge=" + other.address() + "/");
      assertThat(again.out()).startsWith("Nothing has changed: ");
      assertThat(again.err()).doesNotContain("Warning");
      assertThat(cache.requests()).containsAll(other.requests());
      assertThat(other.requests()).hasSize(told);
    }
  }

  @Test
  void search_engines_are_told_which_pages_changed() throws IOException {
    try (PurgeServer engines = new PurgeServer()) {
      String[] options = {
        "--base-url=https://d.example",
        "--site=on",
        "--indexnow-key=0123-abcd",
        "--indexnow-endpoint=" + engines.address() + "/indexnow"
      };
      assertThat(publish(options).err()).doesNotContain("Warning");
      assertThat(target().text("0123-abcd.txt")).isEqualTo("0123-abcd");
      assertThat(engines.requests()).containsExactly("POST /indexnow");
      JsonNode first = ResourceJson.mapper().readTree(engines.bodies().remove());
      assertThat(addresses(first))
          .contains("https://d.example/", "https://d.example/docs")
          .doesNotHaveDuplicates()
          .noneMatch(address -> address.contains("/api/") || address.endsWith(".xml"));
      engines.answerWith(503);
      change(handle -> handle.execute("UPDATE locations SET rating = 4.5 WHERE id = 1"));
      Run failed = publish(options);
      assertThat(failed.code()).isZero();
      assertThat(failed.lastLine())
          .startsWith("Warning: indexnow ")
          .contains(": IndexNow answers 503 (tried 1 times).");
      List<String> changed = addresses(ResourceJson.mapper().readTree(engines.bodies().remove()));
      assertThat(changed).hasSizeBetween(2, 6).isSubsetOf(addresses(first));
      engines.answerWith(202);
      assertThat(publish(options).err()).doesNotContain("Warning");
      assertThat(addresses(ResourceJson.mapper().readTree(engines.bodies().remove())))
          .containsExactlyInAnyOrderElementsOf(addresses(first));
      assertThat(publish(options).code()).isZero();
      assertThat(engines.requests()).hasSize(3);
    }
  }

  private static List<String> addresses(JsonNode request) {
    assertThat(request.path("host").asString()).isEqualTo("d.example");
    assertThat(request.path("key").asString()).isEqualTo("0123-abcd");
    assertThat(request.path("keyLocation").asString()).isEqualTo("https://d.example/0123-abcd.txt");
    return request.path("urlList").valueStream().map(JsonNode::asString).toList();
  }

  @Test
  void watching_a_database_that_does_not_exist_fails_at_once() {
    Run run = Run.of("publish", "--watch", "--database-url", url + "_of_another_name");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).startsWith("The database ").contains(" cannot be reached: ");
  }

  private Run publish(String... options) {
    String target = folder.resolve("public").toString();
    return Run.of(
        Stream.concat(
                Stream.of("publish", "--database-url", url, "--target", target),
                Arrays.stream(options))
            .toArray(String[]::new));
  }

  private Target target() {
    return new Target(folder.resolve("public"));
  }

  private void change(HandleConsumer<RuntimeException> change) {
    try (Database database = Database.open(DatabaseUrl.parse(url))) {

      database.jdbi().useHandle(change);
    }
  }
}
