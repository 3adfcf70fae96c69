package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.objects.ReleaseObject.ObjectKind;
import org.rtodirectory.generator.objects.ReleaseObjects;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** The pages of the website, which are objects of the release like the pages of lists. */
class SitePublishTest {
  private static final Pattern JSON_LINK =
      Pattern.compile("<link rel=\"alternate\" type=\"application/json\" href=\"([^\"]+)\">");
  private static final SiteSettings SITE = new SiteSettings("Example Directory");

  @TempDir private Path folder = Path.of("");

  @Test
  void every_page_is_an_object_with_the_bytes_and_headers_that_are_rendered() throws Exception {
    Target target = publishedTarget(Extracts.chain("Ace", 60), SITE);
    assertThat(sitePages(target)).isEqualTo(renderedPages(target.snapshot()));
    assertThat(sitePages(target))
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
    Map<String, String> allObjects = target.servedObjects();
    assertThat(jsonLinks(target)).contains("/api/locations/company=ace/page=5.json");
    Target.publish(rows, Target.publication(1), SITE, target.store());
    Set<String> links = jsonLinks(target);
    assertThat(links).isNotEmpty();
    links.forEach(link -> assertThat(target.servedObjects()).containsKey(link.substring(1)));
    target.assertWhole();
    Target.publish(rows, SITE, target.store());
    assertThat(target.servedObjects()).isEqualTo(allObjects);
  }

  private static Set<String> jsonLinks(Target target) {
    return sitePages(target).values().stream()
        .flatMap(page -> JSON_LINK.matcher(page).results())
        .map(link -> link.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void a_theme_is_published_and_its_old_files_are_removed() throws IOException {
    Extract rows = Extracts.chain("Ace", 3);
    Target target = publishedTarget(rows, themed("body { color: red; }"));
    Set<String> objectsOfRelease1 = themeKeys(target);
    assertThat(objectsOfRelease1).hasSize(1);
    Target.publish(rows, themed("body { color: blue; }"), target.store());
    assertThat(themeKeys(target)).hasSize(1).doesNotContainAnyElementsOf(objectsOfRelease1);
    target.assertWhole();
    Target.publish(rows, SITE, target.store());
    assertThat(themeKeys(target)).isEmpty();
    target.assertWhole();
  }

  @Test
  void exactly_the_pages_whose_bytes_differ_are_written_again() throws IOException {
    Target target =
        publishedTarget(Extracts.of("Ace|Dallas|TX|1 Main St", "Best|York|AL|2 Oak St"), SITE);
    Map<String, String> pagesBefore = sitePages(target);
    Extract changed = Extracts.of("Ace|Dallas|TX|1 Main St", "Best|York|AL|3 Oak St");
    PublishSummary summary = Target.publish(changed, SITE, target.store());
    Map<String, String> differing = new TreeMap<>(sitePages(target));
    differing.entrySet().removeAll(pagesBefore.entrySet());
    assertThat(differing).isNotEmpty().hasSizeLessThan(pagesBefore.size());
    assertThat(summary.plan().written(ObjectKind.SITE_PAGE)).isEqualTo(differing.size());
    target.assertWhole();
  }

  /** A rollback publishes the pages that this program renders, not those of the earlier release. */
  @Test
  void a_rollback_to_a_release_of_other_templates_renders_it_again() throws IOException {
    Target target = publishedTarget(Extracts.chain("Ace", 3), SITE);
    Map<String, String> objectsOfRelease1 = target.servedObjects();
    OtherProgram.changePages(target, 1);
    Target.publish(Extracts.chain("Ace", 4), SITE, target.store());
    target.rollback(1);
    assertThat(target.servedObjects()).isEqualTo(objectsOfRelease1);
    assertThat(target.record(3).renderer()).isNotEqualTo(target.record(1).renderer());
    target.assertWhole();
  }

  @Test
  void a_program_with_other_templates_writes_exactly_what_they_change() throws IOException {
    Target target = publishedTarget(Extracts.chain("Ace", 3), SITE);
    Map<String, String> objectsOfRelease1 = target.servedObjects();
    OtherProgram.changePages(target, 1);
    PublishSummary secondPublish = Target.publish(Extracts.chain("Ace", 3), SITE, target.store());
    assertThat(secondPublish.reason()).isEqualTo("pages or documents are rendered differently");
    assertThat(secondPublish.plan().written()).isEqualTo(sitePages(target).size());
    assertThat(target.servedObjects()).isEqualTo(objectsOfRelease1);
    target.assertWhole();
  }

  @Test
  void a_program_that_renders_the_same_publishes_nothing_and_plans_nothing_the_next_time()
      throws IOException {
    Extract rows = Extracts.chain("Ace", 3);
    Target target = publishedTarget(rows, SITE);
    String renderer = target.record(1).renderer();
    OtherProgram.changeRenderer(target, 1, "0".repeat(32));
    PublishSummary plannedPublish = Target.publish(rows, SITE, target.store());
    assertThat(plannedPublish.isNew()).isFalse();
    assertThat(plannedPublish.plan().changesByFamily()).isNotEmpty();
    assertThat(target.record(1).renderer()).isEqualTo(renderer);
    PublishSummary earlyPublish = Target.publish(rows, SITE, target.store());
    assertThat(earlyPublish.isNew()).isFalse();
    assertThat(earlyPublish.plan().changesByFamily()).as("no object is planned").isEmpty();
    assertThat(earlyPublish.counts()).isEqualTo(plannedPublish.counts());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Docs      | the document docs/index.html and the company \"Docs\" would both be published as docs/index.html.",
        "Companies | the page /companies of the website and the company \"Companies\" would both be published as companies/index.html.",
        "Search    | the company \"Search\" and the page that gateways compute there would both be published as search/index.html.",
        "MCP       | the company \"MCP\" and the page that gateways compute there would both be published as mcp/index.html.",
      })
  void two_objects_with_one_key_are_refused_with_both_owners(String company, String message)
      throws IOException {
    Target target = publishedTarget(Extracts.chain("Ace", 3), SITE);
    Map<String, String> pagesBefore = target.objects();
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () ->
                Target.publish(
                    Extracts.chain(company, 1), companiesAt("/{slug}"), SITE, target.store()))
        .withMessage(
            "Refused: "
                + message
                + " Choose path patterns that keep them apart, for example --company-path"
                + " /companies/{slug}.");
    assertThat(target.objects()).isEqualTo(pagesBefore);
    Target.publish(Extracts.chain("Best", 1), companiesAt("/{slug}"), SITE, target.store());
    target.assertWhole();
  }

  @Test
  void two_stores_with_one_path_are_refused_with_both_addresses() {
    SitePaths paths =
        new SitePaths(Map.of(), SitePaths.DEFAULT_COMPANY, "/stores/{state_slug}/{store_slug}");
    Target target = new Target(folder.resolve("public"));
    Extract rows = Extracts.of("Alder|Dallas|TX|100 Main St", "Alder|Austin|TX|100 Main St");
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () ->
                Target.publish(
                    rows, new Publication("Example Directory", null, paths), SITE, target.store()))
        .withMessageContainingAll(
            "the store of \"Alder\" at 100 Main St, Dallas",
            "the store of \"Alder\" at 100 Main St, Austin");
  }

  private static Publication companiesAt(String pattern) {
    return new Publication(
        "Example Directory", null, new SitePaths(Map.of(), pattern, SitePaths.DEFAULT_STORE));
  }

  private Target publishedTarget(Extract rows, SiteSettings sitePages) {
    Target target = new Target(folder.resolve("public"));
    Target.publish(rows, sitePages, target.store());
    return target;
  }

  private static SiteSettings themed(String style) {
    return new SiteSettings(
        "Ours",
        null,
        SiteSettings.SiteFile.of(
            "text/css; charset=utf-8", style.getBytes(StandardCharsets.UTF_8)));
  }

  private static Set<String> themeKeys(Target target) {
    Set<String> themeKeys = new TreeSet<>(target.servedObjects().keySet());
    themeKeys.removeIf(key -> !key.startsWith("assets/theme-"));
    return themeKeys;
  }

  private static Map<String, String> renderedPages(Snapshot snapshot) {
    Map<String, String> renderedPages = new TreeMap<>();
    ReleaseObjects.of(new PageCatalog(snapshot))
        .forEach(
            object -> {
              if (Target.isSitePage(object.key())) {
                renderedPages.put(
                    object.key(), new String(object.bytes(), StandardCharsets.ISO_8859_1));
              }
            });
    return renderedPages;
  }

  private static Map<String, String> sitePages(Target target) {
    Map<String, String> sitePages = new TreeMap<>(target.servedObjects());
    sitePages.keySet().removeIf(key -> !Target.isSitePage(key));
    return sitePages;
  }
}
