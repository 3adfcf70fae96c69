package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.publish.ReleaseObjects.ReleaseObject.Kind;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.snapshot.SnapshotWriter;

/** The pages for people are objects of the release as the pages of lists are. */
class SitePublishTest {
  private static final Pattern JSON_LINK =
      Pattern.compile("<link rel=\"alternate\" type=\"application/json\" href=\"([^\"]+)\">");
  private static final SiteSettings SITE = new SiteSettings("Example Directory");

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
    target.assertWhole();
  }

  @Test
  void pages_link_no_json_that_is_not_published() throws IOException {
    Extract rows = Extracts.chain("Ace", 130);
    Target target = new Target(folder.resolve("public"));
    Target.publish(rows, SITE, target.store());
    Map<String, String> all = target.served();
    assertThat(jsonLinks(target)).contains("/api/locations/company=ace/page=5.json");
    Target.publish(rows, Target.publication(1), SITE, target.store());
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

  @Test
  void exactly_the_pages_whose_bytes_differ_are_written_again() throws IOException {
    Target target =
        published(Extracts.of("Ace|Dallas|TX|1 Main St", "Best|York|AL|2 Oak St"), SITE);
    Map<String, String> before = site(target);
    Extract changed = Extracts.of("Ace|Dallas|TX|1 Main St", "Best|York|AL|3 Oak St");
    PublishSummary summary = Target.publish(changed, SITE, target.store());
    Map<String, String> differing = new TreeMap<>(site(target));
    differing.entrySet().removeAll(before.entrySet());
    assertThat(differing).isNotEmpty().hasSizeLessThan(before.size());
    assertThat(summary.plan().written(Kind.SITE_PAGE)).isEqualTo(differing.size());
    target.assertWhole();
  }

  /** The pages of a rollback are those of this program, whatever the snapshot says. */
  @Test
  void after_a_rollback_to_what_other_templates_made_nothing_is_taken_for_the_same()
      throws IOException {
    Extract rows = Extracts.chain("Ace", 3);
    Target target = new Target(folder.resolve("public"));
    publish(madeByOtherTemplates(rows), target);
    Target.publish(Extracts.chain("Ace", 4), SITE, target.store());
    target.rollback(1);
    assertThat(target.record(3).identities()).isNotEqualTo(target.record(1).identities());
    PublishSummary again = publish(madeByOtherTemplates(rows), target);
    assertThat(again.plan().written()).isEqualTo(target.served().size());
    target.assertWhole();
  }

  /** A release whose snapshot has other identities of the pages of the site. */
  private static ReleaseSource madeByOtherTemplates(Extract rows) {
    return (store, snapshots) ->
        ReleaseSource.Candidate.built(
            snapshots.add(
                file -> {
                  SnapshotBuilder.build(
                      rows.directory(), Target.PUBLICATION, SITE, file, Progress.NONE);
                  byte[] identities = otherIdentities(file);
                  try (SnapshotWriter writer = SnapshotWriter.append(file)) {
                    writer.section(Section.OBJECTS.id(), identities);
                    writer.finish();
                  }
                }),
            store,
            snapshots,
            rows.source());
  }

  private static byte[] otherIdentities(Path file) throws IOException {
    ObjectIndex.Builder identities = new ObjectIndex.Builder();
    try (Snapshot snapshot = Snapshot.open(file)) {
      ReleaseObjects.of(new PageCatalog(snapshot))
          .forEach(
              object ->
                  identities.add(
                      ObjectIndex.digest(object.key()),
                      object.identity() + (isOfSite(object.key()) ? 1 : 0)));
    } catch (SnapshotException unreadable) {
      throw new IllegalStateException(unreadable);
    }
    return identities.encode();
  }

  private static PublishSummary publish(ReleaseSource source, Target target) {
    return Target.publish(source, target.store(), Target.UNGUARDED, Progress.NONE);
  }

  private Target published(Extract rows, SiteSettings site) {
    Target target = new Target(folder.resolve("public"));
    Target.publish(rows, site, target.store());
    return target;
  }

  private static SiteSettings themed(String style) {
    return new SiteSettings(
        "Ours",
        null,
        SiteSettings.File.of("text/css; charset=utf-8", style.getBytes(StandardCharsets.UTF_8)));
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
}
