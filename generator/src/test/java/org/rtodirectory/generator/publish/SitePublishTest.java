package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.difference.ReleaseObject;
import org.rtodirectory.generator.difference.ReleaseObject.Kind;
import org.rtodirectory.generator.difference.ReleaseObjects;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.api.SiteFile;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** The pages for people are objects of the release as the pages of lists are. */
class SitePublishTest {
  private static final Pattern JSON_LINK =
      Pattern.compile("<link rel=\"alternate\" type=\"application/json\" href=\"([^\"]+)\">");
  private static final SiteSettings SITE = new SiteSettings("Example Directory");
  private static final List<String> COMPANIES = List.of("Ace", "Best", "Cozy Rentals");
  private static final List<String> CITIES = List.of("York|AL", "Dallas|TX", "Mobile|AL");

  @TempDir private Path folder = Path.of("");

  @Test
  void every_page_is_an_object_with_the_bytes_and_headers_that_are_rendered() throws Exception {
    Target target = published(Extracts.chain("Ace", 60), SITE);
    assertThat(site(target)).isEqualTo(rendered(target.snapshot()));
    assertThat(site(target))
        .containsKeys(
            "index.html",
            "404.html",
            "locations/index.html",
            "locations/texas/index.html",
            "locations/texas/dallas/index.html",
            "locations/texas/dallas/page/2/index.html",
            "locations/texas/dallas/ace-1-main-st/index.html",
            "companies/index.html",
            "companies/ace/index.html",
            "guides/index.html");
    assertThat(target.record(1).siteRendering()).isEqualTo(ReleaseObject.siteFormat());
    target.assertWhole();
  }

  @Test
  void a_release_without_a_site_has_no_objects_of_a_site() {
    Target with = published(Extracts.chain("Ace", 3), SITE);
    Target without = new Target(folder.resolve("without"));
    without.publish(Extracts.chain("Ace", 3));
    assertThat(site(without)).isEmpty();
    assertThat(without.text("releases/1.json")).doesNotContain("site_rendering");
    Map<String, String> others = without.served();
    others.keySet().removeIf(key -> key.startsWith("docs/")); // It has the header of the site.
    assertThat(with.served()).containsAllEntriesOf(others);
  }

  /** The seed is printed with what fails. */
  @Test
  void after_random_edits_exactly_the_pages_whose_bytes_differ_are_written() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> stores = new ArrayList<>();
    for (int i = 1; i <= 150; i++) {
      stores.add(store(random, i));
    }
    Target target = published(reviewed(stores), SITE);
    for (int round : Sweep.of(8, 3)) {
      String when = "seed " + seed + ", round " + round;
      Map<String, String> before = target.served();
      edit(stores, random, round);
      Extract rows = reviewed(stores);
      FailingStore recorded = FailingStore.never(target.store());
      PublishSummary summary = Target.publish(rows, SITE, recorded);
      Map<String, String> after = target.served();
      Target fresh = new Target(folder.resolve("fresh-" + round));
      Target.publish(rows, SITE, fresh.store());
      assertThat(after).as(when).isEqualTo(fresh.served());
      assertThat(recorded.keys("put ")).as(when).isEqualTo(Target.differing(before, after));
      assertThat(recorded.keys("delete ")).as(when).isEqualTo(Target.lost(before, after));
      assertThat(summary.plan().objects().written(Kind.SITE_PAGE))
          .as(when)
          .isEqualTo(
              Target.differing(before, after).stream().filter(SitePublishTest::isOfSite).count());
      target.assertWhole();
    }
  }

  @Test
  void one_changed_rating_writes_the_pages_that_show_it_and_no_other() {
    List<String> stores = new ArrayList<>();
    for (int i = 1000; i < 1120; i++) {
      stores.add((i % 2 == 0 ? "Ace|Dallas|TX|" : "Best|Mobile|AL|") + i + " Main St|3.5");
    }
    Target target = published(reviewed(stores), SITE);
    Map<String, String> before = target.served();
    stores.set(30, "Ace|Dallas|TX|1030 Main St|4.5");
    FailingStore recorded = FailingStore.never(target.store());
    Target.publish(reviewed(stores), SITE, recorded);
    Set<String> written = recorded.keys("put ");
    assertThat(written).isEqualTo(Target.differing(before, target.served()));
    assertThat(written.stream().filter(SitePublishTest::isOfSite))
        .containsExactly(
            "companies/ace/index.html",
            "locations/texas/dallas/ace-1030-main-st/index.html",
            "locations/texas/dallas/index.html");
  }

  @Test
  void companies_that_begin_with_a_digit_have_a_link_of_their_own() {
    Target target =
        published(Extracts.of("1st Rental|York|AL|1 Main St", "Ace|York|AL|2 Main St"), SITE);
    assertThat(target.text("companies/index.html")).contains(">0–9</a>", ">A</a>");
  }

  @Test
  void pages_link_no_json_that_is_not_published() throws IOException {
    Extract rows = Extracts.chain("Ace", 130);
    Target target = new Target(folder.resolve("public"));
    Target.publish(rows, SITE, target.store());
    Map<String, String> all = target.served();
    assertThat(jsonLinks(target)).contains("/api/locations/company=ace/page=5.json");
    Target.publish(rows, Target.PUBLICATION.withStaticPages(1), SITE, target.store());
    Set<String> links = jsonLinks(target);
    assertThat(links).isNotEmpty();
    links.forEach(link -> assertThat(target.served()).containsKey(link.substring(1)));
    target.assertWhole();
    Target.publish(rows, SITE, target.store());
    assertThat(target.served()).isEqualTo(all);
  }

  private static Set<String> jsonLinks(Target target) {
    return site(target).values().stream()
        .flatMap(page -> JSON_LINK.matcher(page).results())
        .map(link -> link.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void an_unchanged_site_writes_nothing() {
    Target target = published(Extracts.chain("Ace", 30), SITE);
    Map<String, String> objects = target.objects();
    assertThat(Target.publish(Extracts.chain("Ace", 30), SITE, target.store()).isNew()).isFalse();
    assertThat(target.objects()).isEqualTo(objects);
  }

  @Test
  void a_site_can_be_turned_off_and_on_and_rolled_back_to() throws IOException {
    Extract rows = Extracts.chain("Ace", 30);
    Target target = published(rows, SITE);
    Map<String, String> with = target.served();
    PublishSummary off = Target.publish(rows, null, target.store());
    assertThat(off.plan().deleted()).isEqualTo(Target.lost(with, target.served()).size());
    assertThat(site(target)).isEmpty();
    target.assertWhole();
    target.rollback(1);
    assertThat(target.served()).isEqualTo(with);
    target.assertWhole();
    target.rollback(2);
    assertThat(site(target)).isEmpty();
    Target.publish(rows, SITE, target.store());
    assertThat(target.served()).isEqualTo(with);
  }

  @Test
  void a_theme_is_published_and_its_old_files_are_removed() throws IOException {
    Extract rows = Extracts.chain("Ace", 3);
    Target target = published(rows, themed("body { color: red; }"));
    Set<String> first = themes(target);
    assertThat(first).hasSize(1);
    Target.publish(rows, themed("body { color: blue; }"), target.store());
    assertThat(themes(target)).hasSize(1).doesNotContainAnyElementsOf(first);
    target.assertWhole();
    Target.publish(rows, SITE, target.store());
    assertThat(themes(target)).isEmpty();
    target.assertWhole();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void an_interrupted_publish_of_a_site_is_repaired_by_the_next(boolean answerLost)
      throws IOException {
    for (int write : Sweep.of(59, 2)) {
      Target target = new Target(folder.resolve("public-" + write));
      Target.publish(Extracts.chain("Ace", 52), SITE, target.store());
      FailingStore failing = FailingStore.at(write, target.store(), answerLost);
      assertThatExceptionOfType(Failure.class)
          .isThrownBy(() -> Target.publish(Extracts.chain("Best", 20), SITE, failing));
      Target.publish(Extracts.chain("Ace", 51), SITE, target.store());
      Target fresh = new Target(folder.resolve("fresh-" + write));
      Target.publish(Extracts.chain("Ace", 51), SITE, fresh.store());
      assertThat(target.served()).as("write %d", write).isEqualTo(fresh.served());
      target.assertWhole();
    }
  }

  /** What other templates made is compared by its bytes. */
  @Test
  void other_templates_rewrite_only_the_pages_whose_bytes_differ() throws IOException {
    Extract rows = Extracts.chain("Ace", 30);
    Target target = published(rows, SITE);
    Map<String, String> current = target.served();
    target.put(
        "releases/1.json",
        target
            .text("releases/1.json")
            .replace(ReleaseObject.siteFormat(), "made by other templates"));
    for (String changed : List.of("index.html", "companies/ace/index.html")) {
      Files.writeString(target.folder().resolve(changed), "as the other templates made it");
    }
    Files.delete(target.folder().resolve("404.html"));
    FailingStore recorded = FailingStore.never(target.store());
    PublishSummary summary = Target.publish(rows, SITE, recorded);
    assertThat(summary.reason()).isEqualTo("pages or documents are made in another way");
    assertThat(recorded.keys("put "))
        .containsExactly("404.html", "companies/ace/index.html", "index.html");
    assertThat(target.served()).isEqualTo(current);
    assertThat(Target.publish(rows, SITE, target.store()).isNew()).isFalse();
  }

  @Test
  void templates_that_make_the_same_bytes_write_only_the_record() {
    Extract rows = Extracts.chain("Ace", 30);
    Target target = published(rows, SITE);
    target.put(
        "releases/1.json",
        target
            .text("releases/1.json")
            .replace(ReleaseObject.siteFormat(), "made by other templates"));
    PublishSummary summary = Target.publish(rows, SITE, target.store());
    assertThat(summary.isNew()).isTrue();
    assertThat(summary.plan().written()).isZero();
    assertThat(target.record(2).siteRendering()).isEqualTo(ReleaseObject.siteFormat());
  }

  @Test
  void verify_finds_and_repairs_missing_stale_and_foreign_pages() throws IOException {
    Target target = published(Extracts.chain("Ace", 30), SITE);
    Map<String, String> current = target.served();
    Files.delete(target.folder().resolve("locations/texas/index.html"));
    Files.writeString(target.folder().resolve("index.html"), "damaged");
    target.put("locations/texas/nowhere/index.html", "foreign");
    target.put("about/index.html", "not ours");
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Verification verification = Verification.of(target.store(), snapshots, Progress.NONE);
      List<Finding> findings = verification.run();
      assertThat(findings)
          .extracting(finding -> finding.problem() + " " + finding.key())
          .containsExactly(
              "FOREIGN about/index.html",
              "STALE index.html",
              "MISSING locations/texas/index.html",
              "FOREIGN locations/texas/nowhere/index.html");
      assertThat(verification.repair(target.store(), findings, true))
          .extracting(left -> left.finding().key())
          .containsExactly("about/index.html");
    }
    Files.delete(target.folder().resolve("about/index.html"));
    assertThat(target.served()).isEqualTo(current);
  }

  private Target published(Extract rows, SiteSettings site) {
    Target target = new Target(folder.resolve("public"));
    Target.publish(rows, site, target.store());
    return target;
  }

  /** A rating is shown where there are reviews. */
  private static Extract reviewed(List<String> stores) {
    return Extracts.of(stores.stream().map(store -> store + "|7").toArray(String[]::new));
  }

  private static SiteSettings themed(String style) {
    return new SiteSettings(
        "Ours",
        null,
        SiteFile.of("text/css; charset=utf-8", style.getBytes(StandardCharsets.UTF_8)));
  }

  private static Set<String> themes(Target target) {
    Set<String> themes = new TreeSet<>(target.served().keySet());
    themes.removeIf(key -> !key.startsWith("assets/theme-"));
    return themes;
  }

  private static Map<String, String> rendered(Snapshot snapshot) {
    Map<String, String> rendered = new TreeMap<>();
    ReleaseObjects.of(new PageCatalog(snapshot))
        .forEach(
            object -> {
              if (isOfSite(object.key())) {
                rendered.put(object.key(), new String(object.bytes(), StandardCharsets.ISO_8859_1));
              }
            });
    return rendered;
  }

  private static Map<String, String> site(Target target) {
    Map<String, String> site = new TreeMap<>(target.served());
    site.keySet().removeIf(key -> !isOfSite(key));
    return site;
  }

  /** Whether it is a page for people; the documentation is none. */
  private static boolean isOfSite(String key) {
    return key.endsWith(".html") && !key.startsWith("docs/");
  }

  private static String store(Random random, int number) {
    return COMPANIES.get(random.nextInt(COMPANIES.size()))
        + "|"
        + CITIES.get(random.nextInt(CITIES.size()))
        + "|"
        + number
        + " Main St|"
        + random.nextInt(5);
  }

  /** One rating changes; in later rounds a store opens and another one closes, too. */
  private static void edit(List<String> stores, Random random, int round) {
    int changed = random.nextInt(stores.size());
    String store = stores.get(changed);
    stores.set(changed, store.substring(0, store.lastIndexOf('|') + 1) + random.nextInt(5));
    if (round > 2) {
      stores.add(store(random, 1000 + round));
      stores.remove(random.nextInt(stores.size()));
    }
  }
}
