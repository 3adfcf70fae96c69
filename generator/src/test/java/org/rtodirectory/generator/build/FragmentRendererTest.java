package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.directory.City;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.State;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;

/** The JSON of each resource, byte for byte: fields in the order of the specification. */
class FragmentRendererTest {
  private static final City CITY =
      new City(
          1, new State("CO", "Colorado", "colorado"), "Cañon City", "canon-city", "canon city");
  private static final Operator COMPANY =
      new Operator(
          1,
          "Tom & \"Jerry\"",
          "tom-and-jerry",
          "tom and jerry",
          List.of("Brand"),
          null,
          new BigDecimal("4.5"),
          120,
          List.of("Tires & Wheels", "Möbel"),
          Set.of(Vertical.RETAIL));
  private static final Store SPARE =
      new Store(
          2,
          COMPANY,
          CITY,
          "s",
          "1 A St",
          null,
          "00501",
          null,
          null,
          null,
          0,
          List.of("A"),
          false,
          null);

  private final FragmentRenderer paths =
      new FragmentRenderer(new Publication("P", null, SitePaths.DEFAULT));
  private final FragmentRenderer addresses =
      new FragmentRenderer(new Publication("P", "https://example.org/dir", SitePaths.DEFAULT));

  @Test
  void a_base_url_makes_urls_of_lists_absolute_and_leaves_those_of_searches() {
    assertThat(text(addresses.location(SPARE)))
        .contains("\"url\":\"https://example.org/dir/locations/colorado/canon-city/s\"");
    assertThat(text(addresses.company(COMPANY, 1)))
        .contains("\"url\":\"https://example.org/dir/companies/tom-and-jerry\"");
    assertThat(text(addresses.result(row(SPARE))))
        .contains("\"url\":\"/locations/colorado/canon-city/s\"");
    assertThat(text(addresses.result(COMPANY, 1))).contains("\"url\":\"/companies/tom-and-jerry\"");
  }

  @ParameterizedTest
  @CsvSource({"RETAIL,locations", "SHEDS,sheds", "TIRES_WHEELS,tires-wheels"})
  void a_city_that_is_found_leads_to_the_page_of_its_vertical(Vertical vertical, String path) {
    assertThat(text(paths.result(CITY, vertical, 3)))
        .isEqualTo(
            "{\"type\":\"city\",\"name\":\"Cañon City, CO\",\"slug\":\"canon-city\",\"state\":\"CO\","
                + "\"state_slug\":\"colorado\",\"store_count\":3,\"url\":\"/"
                + path
                + "/colorado/canon-city\"}");
  }

  @Test
  void a_company_that_is_found_has_no_state() {
    assertThat(text(paths.result(COMPANY, 31)))
        .isEqualTo(
            "{\"type\":\"company\",\"name\":\"Tom & \\\"Jerry\\\"\",\"slug\":\"tom-and-jerry\",\"store_count\":31,"
                + "\"url\":\"/companies/tom-and-jerry\"}");
  }

  @Test
  void a_store_that_is_found_counts_for_one() {
    assertThat(text(paths.result(row(SPARE))))
        .isEqualTo(
            "{\"type\":\"store\",\"name\":\"Tom & \\\"Jerry\\\", 1 A St, Cañon City, CO\",\"slug\":\"s\","
                + "\"state\":\"CO\",\"state_slug\":\"colorado\",\"store_count\":1,"
                + "\"url\":\"/locations/colorado/canon-city/s\"}");
  }

  /** A store as the indexes keep it. */
  private static StoreColumns.Row row(Store store) {
    StoreColumns columns = new StoreColumns();
    columns.add(store);
    return columns.rows(columns.runs().get(0)).iterator().next();
  }

  private static String text(byte[] json) {
    return new String(json, StandardCharsets.UTF_8);
  }
}
