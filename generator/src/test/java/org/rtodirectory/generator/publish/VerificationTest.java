package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.Verification.Finding;
import org.rtodirectory.generator.publish.Verification.Finding.ObjectProblem;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.ObjectSummary;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.release.Release;

/**
 * The check and repair of published objects. Each object must have the bytes that the served
 * snapshot gives.
 */
class VerificationTest {
  private static final String PAGE = "api/locations/state=TX/page=1.json";
  private static final Extract RELEASE_1 = Extracts.of("Ace|Dallas|TX|1 Main St");
  private static final Extract RELEASE_2 =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|2 Main St");

  private static final SiteSettings SITE = new SiteSettings("Example Directory");

  private final Target target;
  private Map<String, String> intactObjects = Map.of();

  VerificationTest(@TempDir Path folder) {
    target = new Target(folder.resolve("public"));
    Target.publish(RELEASE_1, SITE, target.store());
    Target.publish(RELEASE_2, SITE, target.store());
    intactObjects = target.objects();
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, "openapi.json", "docs/index.html", "locations/texas/index.html"})
  void a_missing_object_is_found_and_written_again(String key) throws IOException {
    target.store().delete(key);
    assertFoundAndRepaired(new Finding(ObjectProblem.MISSING, key, true));
  }

  @Test
  void each_object_is_found_if_its_bytes_differ() throws IOException {
    Set<String> damagedKeys = new TreeSet<>();
    for (String key : intactObjects.keySet()) {
      if (!key.matches("current[.]json|(snapshots|releases)/.*")) {
        write(key, intactObjects.get(key) + " ");
        damagedKeys.add(key);
      }
    }
    assertThat(target.verify()).extracting(Finding::key).containsExactlyElementsOf(damagedKeys);
    assertThat(target.repair()).isEmpty();
    String listKey = Objects.requireNonNull(target.record(2).objects()).key();
    for (String key : List.of("releases/1.json", "releases/2.json", listKey)) {
      write(key, "damaged");
      assertThat(target.verify()).as(key).extracting(Finding::key).containsExactly(key);
      write(key, intactObjects.get(key));
    }
    assertThat(target.verify()).isEmpty();
  }

  private void write(String key, String bytes) throws IOException {
    Files.writeString(target.folder().resolve(key), bytes, StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, "robots.txt", "index.html"})
  void an_object_with_other_bytes_is_found_stale_and_is_written_again(String key)
      throws IOException {
    String text = target.text(key);
    for (String content : List.of("", text + " ", text.replace('a', 'b'))) {
      target.put(key, content);
      assertFoundAndRepaired(new Finding(ObjectProblem.STALE, key, true));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/locations/state=TX/page=2.json",
        "api/locations/state=TX/page=1.json.bak",
        "locations/texas/nowhere/index.html",
        "schemas/other.json"
      })
  void a_foreign_object_in_a_published_folder_is_found_and_deleted(String key) throws IOException {
    target.put(key, "mine");
    assertFoundAndRepaired(new Finding(ObjectProblem.FOREIGN, key, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "favicon.ico",
        "apix",
        "about/index.html",
        ".well-known/acme",
        "releases/01.json",
        "snapshots/x.snapshot",
        "current.json.bak"
      })
  void a_foreign_object_outside_of_published_folders_is_only_reported(String key)
      throws IOException {
    target.put(key, "mine");
    Finding finding = new Finding(ObjectProblem.FOREIGN, key, false);
    assertThat(target.verify()).containsExactly(finding);
    assertThat(target.repair()).containsExactly(finding);
    assertThat(target.text(key)).isEqualTo("mine");
  }

  @Test
  void an_ignored_object_is_not_deleted_but_an_ignored_page_is_still_compared() throws IOException {
    target.put("api/0123.txt", "mine");
    target.put("api/other.txt", "foreign");
    target.put(PAGE, "stale");
    try (SnapshotFiles files = SnapshotFiles.create();
        Verification verification =
            Verification.of(
                target.store(),
                files,
                Progress.NONE,
                key -> key.equals("api/0123.txt") || key.equals(PAGE))) {
      List<Finding> findings = verification.run();
      assertThat(findings)
          .containsExactly(
              new Finding(ObjectProblem.STALE, PAGE, true),
              new Finding(ObjectProblem.FOREIGN, "api/other.txt", true));
      assertThat(verification.ignored()).isEqualTo(1);
      assertThat(verification.repair(findings, true)).isEmpty();
    }
    assertThat(target.objects()).doesNotContainKey("api/other.txt");
    assertThat(target.text("api/0123.txt")).isEqualTo("mine");
  }

  /** The console of S3 creates such objects when somebody creates a folder. */
  @Test
  @SuppressWarnings("unchecked")
  void an_empty_object_that_stands_for_a_folder_is_left_alone() throws IOException {
    ObjectStore bucket =
        (ObjectStore)
            Proxy.newProxyInstance(
                ObjectStore.class.getClassLoader(),
                new Class<?>[] {ObjectStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("list") && arguments[0].equals("")) {
                    Consumer<ObjectSummary> listed = (Consumer<ObjectSummary>) arguments[1];
                    listed.accept(new ObjectSummary("", 0, Instant.EPOCH));
                    listed.accept(new ObjectSummary("api/", 0, Instant.EPOCH));
                    listed.accept(new ObjectSummary("notes/", 9, Instant.EPOCH));
                  }
                  return method.invoke(target.store(), arguments);
                });
    Finding notEmpty = new Finding(ObjectProblem.FOREIGN, "notes/", false);
    try (SnapshotFiles files = SnapshotFiles.create();
        Verification verification = Verification.of(bucket, files, Progress.NONE, key -> false)) {
      List<Finding> findings = verification.run();
      assertThat(findings).containsExactly(notEmpty);
      assertThat(verification.repair(findings, true)).containsExactly(notEmpty);
    }
  }

  @Test
  void a_folder_in_place_of_a_page_and_a_file_in_place_of_a_folder_are_repaired()
      throws IOException {
    String companies = "api/companies/state=TX";
    target.store().delete(PAGE);
    target.put(PAGE + "/x", "mine");
    target.store().delete(companies + "/page=1.json");
    target.put(companies, "mine");
    assertThat(target.verify())
        .containsExactly(
            new Finding(ObjectProblem.FOREIGN, companies, true),
            new Finding(ObjectProblem.MISSING, companies + "/page=1.json", true),
            new Finding(ObjectProblem.MISSING, PAGE, true),
            new Finding(ObjectProblem.FOREIGN, PAGE + "/x", true));
    assertThat(target.repair()).isEmpty();
    assertThat(target.objects()).isEqualTo(intactObjects);
  }

  @Test
  void the_pages_of_an_unfinished_publish_are_found() throws IOException {
    FailingStore store = FailingStore.failingAt("set current.json", target.store());
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> Target.publish(Extracts.of("Best|Mobile|AL|1 Oak St"), SITE, store));
    try (SnapshotFiles files = SnapshotFiles.create();
        Verification verification =
            Verification.of(target.store(), files, Progress.NONE, key -> false)) {
      assertThat(verification.run())
          .isNotEmpty()
          .allMatch(
              finding -> finding.isRepairable() && finding.problem() != ObjectProblem.MISSING);
    }
    assertThat(target.repair()).isEmpty();
    assertThat(target.verify()).isEmpty();
    target.publish(Extracts.of("Best|Mobile|AL|1 Oak St"));
    assertThat(target.verify()).isEmpty();
  }

  @Test
  void a_damaged_snapshot_prevents_the_verification_and_the_next_publish_replaces_it()
      throws IOException {
    damage(2);
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(target::verify)
        .withMessageStartingWith("The snapshot of release 2, which is served, cannot be read (")
        .withMessageContaining("Delete " + target.pointer().snapshot() + " and publish again");
    Files.delete(target.folder().resolve(target.pointer().snapshot()));
    assertThat(Target.publish(RELEASE_2, SITE, target.store()).reason())
        .isEqualTo("the snapshot was lost");
    assertThat(target.verify()).isEmpty();
  }

  @Test
  void a_repair_of_the_list_also_names_the_program_that_renders_its_objects() throws IOException {
    Release record = target.record(2);
    String renderer = Objects.requireNonNull(record.renderer());
    String key = Release.key(2);
    target.put(key, target.text(key).replace(renderer, "0".repeat(renderer.length())));
    target.store().delete(Objects.requireNonNull(record.objects()).key());
    assertThat(target.repair()).isEmpty();
    assertThat(target.record(2)).isEqualTo(record);
  }

  @Test
  void a_lost_record_of_the_served_release_is_found_but_not_repaired() throws IOException {
    target.store().delete(Release.key(2));
    Finding finding = new Finding(ObjectProblem.MISSING, Release.key(2), false);
    assertThat(target.verify()).containsExactly(finding);
    assertThat(target.repair()).containsExactly(finding);
  }

  @Test
  void a_release_published_during_the_verification_makes_its_findings_invalid() throws IOException {
    Progress publishAtStart =
        (name, total) -> {
          target.publish(RELEASE_1);
          return steps -> {};
        };
    try (SnapshotFiles files = SnapshotFiles.create();
        Verification verification =
            Verification.of(target.store(), files, publishAtStart, key -> false)) {
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(verification::run)
          .withMessageEndingWith("during the check, so its result is not valid. Run verify again.");
    }
    assertThat(target.verify()).isEmpty();
  }

  private void assertFoundAndRepaired(Finding finding) throws IOException {
    assertThat(target.verify()).containsExactly(finding);
    assertThat(target.repair()).isEmpty();
    assertThat(target.objects()).isEqualTo(intactObjects);
    assertThat(target.verify()).isEmpty();
  }

  /** Changes a byte in the middle of the snapshot of a release. */
  private void damage(long release) throws IOException {
    Path file = target.folder().resolve(target.record(release).snapshot().key());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2]++;
    Files.write(file, bytes);
  }
}
