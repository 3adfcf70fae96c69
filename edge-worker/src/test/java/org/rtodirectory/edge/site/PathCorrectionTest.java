package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.StateRow;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.site.PathCorrection;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;

/** The correction of paths on a website whose sections have similar roots. */
class PathCorrectionTest {
  private static final SitePaths PATHS =
      new SitePaths(
          Map.of(
              Vertical.RETAIL, "/rent/{state_slug}/{city_slug}",
              Vertical.SHEDS, "/tent/{state_slug}/{city_slug}",
              Vertical.TIRES_WHEELS, "/auto/tires/{state_slug}/{city_slug}/"),
          SitePaths.DEFAULT_COMPANY,
          "/stores/{state_slug}/{city_slug}/{store_slug}.html");

  @TempDir private static Path folder = Path.of("");

  @AutoClose private static Snapshot snapshot;

  private final PathCorrection correction =
      new PathCorrection(Objects.requireNonNull(SiteCatalog.of(snapshot)));

  @BeforeAll
  static void publish() {
    snapshot = snapshot(null, folder);
  }

  private static Snapshot snapshot(@Nullable String baseUrl, Path folder) {
    DirectoryRows rows = new DirectoryRows();
    CityRow dallas = rows.city(DirectoryRows.state("TX"), "Dallas");
    rows.store(rows.company("Alpha", Vertical.RETAIL), dallas, "1 Elm St", "75201");
    rows.store(rows.company("Beta", Vertical.SHEDS), dallas, "2 Elm St", "75201");
    StateRow islands = new StateRow("VI", "U.S. Virgin Islands", "us-virgin-islands", List.of());
    CityRow cruzBay = rows.city(islands, "Cruz Bay");
    rows.store(rows.company("Gamma", Vertical.TIRES_WHEELS), cruzBay, "3 Elm St", "00830");
    Publication publication = new Publication("Example", baseUrl, PATHS);
    TestRelease.publish(rows.directory(), publication, new SiteSettings("Example"), folder);
    return TestRelease.snapshot(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "/rent/tx/dalas,    /rent/texas",
    "/tent/tx/dalas,    /tent/texas",
    "/rents/tx/dallas,  /rent/texas/dallas",
    "/tents/tx/dallas,  /tent/texas/dallas",
    "/companys/alpha/x, /companies/alpha",
    "/autotires,        /auto/tires",
  })
  void the_root_with_the_fewest_typos_is_chosen(String path, String similarPath) {
    SitePage page = correction.similarPage(path);
    assertThat(page).isNotNull().extracting(SitePage::path).isEqualTo(similarPath);
  }

  @Test
  void the_code_of_a_state_is_replaced_by_the_slug_that_the_publisher_gave_it() {
    assertThat(correction.redirectTarget("/auto/tires/vi"))
        .isEqualTo("/auto/tires/us-virgin-islands");
  }

  @ParameterizedTest
  @CsvSource({
    "/Auto/Tires/VI/Cruz-Bay/, /auto/tires/us-virgin-islands/cruz-bay/",
    "/auto/tires/us-virgin-islands/cruz-bay, /auto/tires/us-virgin-islands/cruz-bay/",
    "/stores/texas/dallas/alpha-1-elm-st/, /stores/texas/dallas/alpha-1-elm-st.html"
  })
  void the_path_of_a_page_may_end_with_a_slash_or_html(String path, String target) {
    assertThat(correction.redirectTarget(path)).isEqualTo(target);
  }

  @Test
  void only_sections_have_states_whose_codes_are_replaced() {
    assertThat(correction.namesIn("/rent/al/waco")).containsExactly("waco", "alabama");
    assertThat(correction.namesIn("/companies/al/waco")).containsExactly("waco", "al");
    assertThat(correction.redirectTarget("/TENT/TX/Dallas/")).isEqualTo("/tent/texas/dallas");
  }

  @Test
  void a_redirect_has_the_path_of_the_base_url(@TempDir Path otherFolder) {
    try (Snapshot other = snapshot("https://www.example.org/directory", otherFolder)) {
      PathCorrection otherCorrection =
          new PathCorrection(Objects.requireNonNull(SiteCatalog.of(other)));
      assertThat(otherCorrection.redirectTarget("/TENT/TX/Dallas/"))
          .isEqualTo("/directory/tent/texas/dallas");
    }
  }

  @Test
  void a_path_that_only_begins_like_a_root_is_searched_entirely() {
    assertThat(correction.namesIn("/companies/ace/waco")).containsExactly("waco", "ace");
    assertThat(correction.namesIn("/companiesofwaco/ace"))
        .containsExactly("ace", "companiesofwaco");
  }
}
