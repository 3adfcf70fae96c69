package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.SiteCatalog;

/** The numbers from which the website shows a list in another form, or only a part of it. */
class ListLimitsTest {
  /**
   * Publishes two directories and counts the same elements of the same page in both. The second
   * directory has one more store, company, city or guide than the first.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stores    | 10  | /locations/texas/dallas | form.narrow                            | 0  | 1",
        "stores    | 10  | /companies/alpha        | form.narrow                            | 0  | 1",
        "stores    | 50  | /locations/texas/dallas | nav.pages                              | 0  | 1",
        "stores    | 50  | /companies/alpha        | nav.pages                              | 0  | 1",
        "companies | 24  | /companies              | #most                                  | 0  | 1",
        "companies | 24  | /companies              | #most + ul > li                        | 0  | 12",
        "companies | 100 | /companies              | nav.pages                              | 0  | 1",
        "companies | 39  | /locations/texas/dallas | select[name=company] option            | 40 | 41",
        "companies | 40  | /locations/texas/dallas | select[name=company] option            | 41 | 41",
        "companies | 7   | /locations/texas        | main ul.links a[href^=/companies/]     | 7  | 8",
        "companies | 8   | /locations/texas        | main ul.links a[href^=/companies/]     | 8  | 8",
        "cities    | 59  | /locations/texas        | h2:containsOwn(Cities with the most)   | 0  | 1",
        "cities    | 11  | /                       | main a[href^=/locations/texas/]        | 11 | 12",
        "cities    | 12  | /                       | main a[href^=/locations/texas/]        | 12 | 12",
        "cities    | 6   | /locations/texas/x-1    | aside ul.links a                       | 5  | 6",
        "cities    | 7   | /locations/texas/x-1    | aside ul.links a                       | 6  | 6",
        "guides    | 3   | /                       | main a[href^=/guides/]                 | 3  | 4",
        "guides    | 4   | /                       | main a[href^=/guides/]                 | 4  | 4",
        "guides    | 3   | /guides/guide-1         | main section a[href^=/guides/]         | 2  | 3",
        "guides    | 4   | /guides/guide-1         | main section a[href^=/guides/]         | 3  | 3",
      })
  void a_list_changes_its_form_exactly_after_its_limit(
      String kind,
      int number,
      String path,
      String selector,
      int elements,
      int elementsOfOneMore,
      @TempDir Path folder,
      @TempDir Path otherFolder) {
    assertThat(count(kind, number, path, selector, folder)).isEqualTo(elements);
    assertThat(count(kind, number + 1, path, selector, otherFolder)).isEqualTo(elementsOfOneMore);
  }

  private static int count(String kind, int number, String path, String selector, Path folder) {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow alpha = rows.company("Alpha", Vertical.RETAIL);
    CityRow dallas = rows.city(DirectoryRows.state("TX"), "Dallas");
    for (int i = 1; i <= number; i++) {
      switch (kind) {
        case "stores" -> rows.store(alpha, dallas, i + " Elm St", "75201");
        case "companies" ->
            rows.store(rows.company("Shop " + i, Vertical.RETAIL), dallas, i + " Elm St", "75201");
        case "cities" ->
            rows.store(alpha, rows.city(DirectoryRows.state("TX"), "X " + i), "1 Elm St", "75201");
        default -> rows.guide("guide-" + i, "Returning goods " + i, "How.", "Text.", "2026-03-01");
      }
    }
    if (kind.equals("guides")) {
      rows.store(alpha, dallas, "1 Elm St", "75201");
    }
    TestRelease.publish(rows.directory(), TestRelease.LOCAL, new SiteSettings("Example"), folder);
    Snapshot snapshot = TestRelease.snapshot(folder);
    SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
    byte[] page = new SiteRenderer(site).render(Objects.requireNonNull(site.find(path), path));
    return Jsoup.parse(new String(page, StandardCharsets.UTF_8)).select(selector).size();
  }
}
