package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;

/** Pages of directories, paths and settings that few publishers have. */
class PageVariantsTest {
  private static final SiteSettings SETTINGS = new SiteSettings("Example");

  @TempDir private Path folder = Path.of("");

  @Test
  void verticals_whose_cities_have_the_same_paths_share_their_pages() {
    SitePaths paths =
        new SitePaths(
            Arrays.stream(Vertical.values())
                .collect(
                    Collectors.toMap(
                        vertical -> vertical, vertical -> "/stores/{state_slug}/{city_slug}")),
            "/companies/{slug}",
            "/store/{store_slug}");
    SiteCatalog site =
        site(
            new Publication("Example", null, paths),
            SETTINGS,
            rows -> {
              for (Vertical vertical : Vertical.values()) {
                addStore(rows, vertical, "Dallas", "1 " + vertical.code() + " St", "75201");
              }
            });
    Document city = page(site, "/stores/texas/dallas");
    for (Vertical vertical : Vertical.values()) {
      assertThat(city.select("main").text()).contains("1 " + vertical.code() + " St");
    }
    assertThat(page(site, "/stores/texas").select("main a[href=/stores/texas/dallas]"))
        .isNotEmpty();
    assertThat(site.find("/locations/texas")).isNull();
  }

  @Test
  void a_path_may_end_with_a_slash_on_its_first_page() {
    SitePaths paths =
        new SitePaths(
            Map.of(Vertical.RETAIL, "/stores/{state_slug}/{city_slug}/"),
            "/companies/{slug}/",
            "/store/{store_slug}/");
    SiteCatalog site =
        site(
            new Publication("Example", null, paths),
            SETTINGS,
            rows -> {
              CompanyRow company = rows.company("Ace", Vertical.RETAIL);
              for (int i = 1; i <= 60; i++) {
                rows.store(
                    company,
                    rows.city(DirectoryRows.state("TX"), "Dallas"),
                    i + " Elm St",
                    "75201");
              }
            });
    SitePage first = Objects.requireNonNull(site.find("/stores/texas/dallas/"));
    assertThat(first.key()).isEqualTo("stores/texas/dallas/index.html");
    assertThat(first.withNumber(2).path()).isEqualTo("/stores/texas/dallas/page/2");
    assertThat(first.withNumber(2).withNumber(1).withNumber(2)).isEqualTo(first.withNumber(2));
    assertThat(page(site, "/stores/texas/dallas/").select("nav.pages a").eachAttr("href"))
        .contains("/stores/texas/dallas/page/2");
    assertThat(page(site, "/stores/texas/dallas/page/2").select("main").text()).contains("Ace");
    assertThat(site.find("/stores/texas/dallas/page/3")).isNull();
    assertThat(site.find("/stores/texas/dallas//page/2")).isNull();
    assertThat(site.find("/store/ace-1-elm-st/")).isNotNull();
    try (TestGateway gateway = TestGateway.start(TestRelease.load(folder), null)) {
      for (String path :
          List.of(
              "/",
              "/index.html",
              "/stores/texas/dallas/",
              "/stores/texas/dallas/index.html",
              "/stores/texas/dallas/page/2",
              "/stores/texas/dallas/page/2/index.html")) {
        assertThat(gateway.get(path, "Accept", "text/html").status()).as(path).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"119, 119, 0", "120, 120, 0", "121, 120, 1", "122, 120, 2"})
  void a_map_links_120_cities_and_shows_the_others_as_dots(int cities, int links, int dots) {
    SiteCatalog site =
        site(
            TestRelease.LOCAL,
            SETTINGS,
            rows -> {
              CompanyRow company = rows.company("Ace", Vertical.RETAIL);
              IntStream.range(75_001, 79_999)
                  .mapToObj(Integer::toString)
                  .filter(zip -> ZipCentroids.of(zip).isPresent() && !ZipCentroids.isEstimate(zip))
                  .limit(cities)
                  .forEach(
                      zip ->
                          rows.store(
                              company,
                              rows.city(DirectoryRows.state("TX"), "City " + zip),
                              "1 Elm St",
                              zip));
            });
    Document state = page(site, "/locations/texas");
    assertThat(state.select("svg a")).hasSize(links);
    assertThat(
            state.select("svg path").eachAttr("d").stream()
                .mapToInt(path -> path.split("h0", -1).length - 1)
                .sum())
        .isEqualTo(dots);
  }

  @Test
  void a_release_without_changes_of_rows_is_listed_with_a_sentence() {
    SiteCatalog site =
        site(
            TestRelease.LOCAL,
            SETTINGS,
            rows -> addStore(rows, Vertical.RETAIL, "Dallas", "1 Elm St", "75201"));
    String changes =
        """
        {"release": 2, "from": 1, "created_at": "2026-11-02T09:30:00Z", "complete": true,
         "counts": {"locations": {"added": %d, "changed": 0, "removed": 0},
                    "companies": {"added": 0, "changed": 0, "removed": 0}},
         "results": []}
        """;
    SiteRenderer renderer = new SiteRenderer(site);
    for (int added = 0; added <= 1; added++) {
      String html =
          new String(
              renderer.renderChanges(
                  List.of(changes.formatted(added).getBytes(StandardCharsets.UTF_8))),
              StandardCharsets.UTF_8);
      assertThat(html.contains("No stores or companies changed.")).isEqualTo(added == 0);
    }
  }

  /** The ZIP code 00000 has no known position. */
  @ParameterizedTest
  @CsvSource({"75201, 1, false", "75201, 2, true", "00000, 2, false"})
  void a_store_page_explains_distances_only_if_it_has_some(
      String zip, int stores, boolean hasDistances) {
    SiteCatalog site =
        site(
            TestRelease.LOCAL,
            SETTINGS,
            rows -> {
              CompanyRow company = rows.company("Ace", Vertical.RETAIL);
              for (int i = 1; i <= stores; i++) {
                rows.store(
                    company, rows.city(DirectoryRows.state("TX"), "Dallas"), i + " Elm St", zip);
              }
            });
    String text = page(site, "/locations/texas/dallas/ace-1-elm-st").select("main").text();
    assertThat(text.contains("Distances are approximate")).isEqualTo(hasDistances);
  }

  @ParameterizedTest
  @CsvSource({
    "help@rto.example, mailto:help@rto.example?subject=",
    "https://rto.example/report?page={url}, https://rto.example/report?page=http",
    "https://rto.example/report, https://rto.example/report",
  })
  void errors_are_reported_by_mail_or_at_an_address(String report, String link) {
    SiteCatalog site =
        site(
            TestRelease.PUBLICATION,
            new SiteSettings("Example", null, null, null, report, false, null, null, Map.of()),
            rows -> addStore(rows, Vertical.RETAIL, "Dallas", "1 Elm St", "75201"));
    assertThat(page(site, "/locations/texas/dallas/ace-1-elm-st").select("main a").eachAttr("href"))
        .anyMatch(address -> address.startsWith(link))
        .noneMatch(address -> address.contains("{"));
  }

  private static void addStore(
      DirectoryRows rows, Vertical vertical, String city, String address, String zip) {
    CompanyRow company =
        rows.company(vertical == Vertical.RETAIL ? "Ace" : "Ace " + vertical.code(), vertical);
    rows.store(company, rows.city(DirectoryRows.state("TX"), city), address, zip);
  }

  private SiteCatalog site(
      Publication publication, SiteSettings settings, Consumer<DirectoryRows> addRows) {
    DirectoryRows rows = new DirectoryRows();
    addRows.accept(rows);
    TestRelease.publish(rows.directory(), publication, settings, folder);
    return Objects.requireNonNull(SiteCatalog.of(TestRelease.snapshot(folder)));
  }

  private static Document page(SiteCatalog site, String path) {
    byte[] page = new SiteRenderer(site).render(Objects.requireNonNull(site.find(path), path));
    return Jsoup.parse(new String(page, StandardCharsets.UTF_8));
  }
}
