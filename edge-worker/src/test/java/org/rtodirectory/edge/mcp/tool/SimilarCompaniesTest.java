package org.rtodirectory.edge.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.StringTable;

/** The companies that are suggested for a name that no company has. */
class SimilarCompaniesTest {
  private static final List<String> NAMES =
      List.of("Alder Oak", "Birch Elm", "Cedar and Oak", "Dallas Tire", "Rent A Center");

  @SuppressWarnings("NullAway.Init")
  private static StringTable slugs;

  @BeforeAll
  static void publish(@TempDir Path folder) {
    DirectoryRows rows = new DirectoryRows();
    for (String company : NAMES) {
      rows.store(
          rows.company(company, Vertical.RETAIL),
          rows.city(DirectoryRows.state("TX"), "Dallas"),
          "1 Elm St",
          "75201");
    }
    slugs = TestRelease.open(rows.directory(), folder).snapshot().locations().companies();
  }

  /** A rare word has more weight than a frequent one, such as Oak. */
  @ParameterizedTest
  @CsvSource({
    "Alder Birch, alder-oak birch-elm",
    "Alder Oaks, alder-oak",
    "Alder Birch Dallas, ''",
    "Oak Birch, birch-elm",
    "The Tire Company, dallas-tire",
    "RAC, rent-a-center",
    "RACX, ''",
    "and, cedar-and-oak"
  })
  void a_company_shares_at_least_half_of_the_weight_or_has_the_initials(
      String name, String expectedSlugs) {
    List<String> similar =
        new SimilarCompanies(slugs).find(name).keySet().stream().map(slugs::get).toList();
    assertThat(String.join(" ", similar)).isEqualTo(expectedSlugs);
  }
}
