package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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

/** The check and repair of published objects. Each must have the bytes that its snapshot gives. */
class VerificationTest {
  private static final String PAGE = "api/locations/state=TX/page=1.json";
  private static final Extract FIRST = Extracts.of("Ace|Dallas|TX|1 Main St");
  private static final Extract SECOND =
      Extracts.of("Ace|Dallas|TX|1 Main St", "Ace|El Paso|TX|2 Main St");

  private static final SiteSettings SITE = new SiteSettings("Example Directory");

  private final Target target;
  private Map<String, String> sound = Map.of();

  VerificationTest(@TempDir Path folder) {
    target = new Target(folder.resolve("public"));
    Target.publish(FIRST, SITE, target.store());
    Target.publish(SECOND, SITE, target.store());
    sound = target.objects();
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, "openapi.json", "docs/index.html", "locations/texas/index.html"})
  void an_absent_object_is_found_missing(String key) throws IOException {
    target.store().delete(key);
    assertFoundAndRepaired(new Finding(ObjectProblem.MISSING, key, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, "robots.txt", "index.html"})
  void other_bytes_of_any_length_are_found_stale(String key) throws IOException {
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
  void an_unpublished_object_is_foreign_and_removed(String key) throws IOException {
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
  void an_unknown_object_outside_of_published_folders_is_only_reported(String key)
      throws IOException {
    target.put(key, "mine");
    Finding finding = new Finding(ObjectProblem.FOREIGN, key, false);
    assertThat(target.find()).containsExactly(finding);
    assertThat(target.repair()).containsExactly(finding);
    assertThat(target.text(key)).isEqualTo("mine");
  }

  @Test
  void an_ignored_object_is_accepted_and_never_deleted_but_a_page_is_compared_all_the_same()
      throws IOException {
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
                    Consumer<ObjectSummary> each = (Consumer<ObjectSummary>) arguments[1];
                    each.accept(new ObjectSummary("", 0, Instant.EPOCH));
                    each.accept(new ObjectSummary("api/", 0, Instant.EPOCH));
                    each.accept(new ObjectSummary("notes/", 9, Instant.EPOCH));
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
    assertThat(target.find())
        .containsExactly(
            new Finding(ObjectProblem.FOREIGN, companies, true),
            new Finding(ObjectProblem.MISSING, companies + "/page=1.json", true),
            new Finding(ObjectProblem.MISSING, PAGE, true),
            new Finding(ObjectProblem.FOREIGN, PAGE + "/x", true));
    assertThat(target.repair()).isEmpty();
    assertThat(target.objects()).isEqualTo(sound);
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
      assertThat(verification.isOvertaken()).isFalse();
    }
    assertThat(target.repair()).isEmpty();
    assertThat(target.find()).isEmpty();
    target.publish(Extracts.of("Best|Mobile|AL|1 Oak St"));
    assertThat(target.find()).isEmpty();
  }

  @Test
  void without_the_snapshot_that_is_served_nothing_can_be_compared() throws IOException {
    damage(2);
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(target::find)
        .withMessageStartingWith("The snapshot of release 2, which is served, cannot be read (")
        .withMessageContaining("Delete " + target.pointer().snapshot() + " and publish again");
    Files.delete(target.folder().resolve(target.pointer().snapshot()));
    assertThat(Target.publish(SECOND, SITE, target.store()).reason())
        .isEqualTo("the snapshot was lost");
    assertThat(target.find()).isEmpty();
  }

  @Test
  void a_release_published_during_the_verification_is_noticed() throws IOException {
    try (SnapshotFiles files = SnapshotFiles.create();
        Verification verification =
            Verification.of(target.store(), files, Progress.NONE, key -> false)) {
      assertThat(verification.isOvertaken()).isFalse();
      target.publish(FIRST);
      assertThat(verification.run()).isNotEmpty();
      assertThat(verification.isOvertaken()).isTrue();
    }
  }

  private void assertFoundAndRepaired(Finding finding) throws IOException {
    assertThat(target.find()).containsExactly(finding);
    assertThat(target.repair()).isEmpty();
    assertThat(target.objects()).isEqualTo(sound);
    assertThat(target.find()).isEmpty();
  }

  /** Changes a byte in the middle of the snapshot of a release. */
  private void damage(long release) throws IOException {
    Path file = target.folder().resolve(target.record(release).snapshot().key());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2]++;
    Files.write(file, bytes);
  }
}
