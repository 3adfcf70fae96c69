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
          new BigDecimal("4.5"),
          120,
          List.of("Tires & Wheels", "Möbel"),
          Set.of(Vertical.RETAIL));
  private static final Store FULL =
      new Store(
          1,
          COMPANY,
          CITY,
          "tom-and-jerry-9-elm-st",
          "9 Élm St \\ \"Rear\"\t𠀀",
          "Suite 4",
          "81212-0001",
          "(719) 555-0100",
          "https://tom.example/?a=1&b=<2>/",
          BigDecimal.ZERO,
          7,
          List.of(),
          true,
          "temporarily_closed");
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
  void a_location_has_its_15_fields_in_order() {
    assertThat(text(paths.location(FULL)))
        .isEqualTo(
            "{\"company_name\":\"Tom & \\\"Jerry\\\"\",\"company_slug\":\"tom-and-jerry\",\"categories\":[],"
                + "\"address\":\"9 Élm St \\\\ \\\"Rear\\\"\\t𠀀\",\"address2\":\"Suite 4\",\"city\":\"Cañon City\","
                + "\"state\":\"CO\",\"zip\":\"81212-0001\",\"phone\":\"(719) 555-0100\","
                + "\"website\":\"https://tom.example/?a=1&b=<2>/\",\"rating\":0,\"review_count\":7,"
                + "\"url\":\"/locations/colorado/canon-city/tom-and-jerry-9-elm-st\",\"is_primary\":true,"
                + "\"status\":\"temporarily_closed\"}");
  }

  @Test
  void absent_values_of_a_location_are_present_as_null() {
    assertThat(text(paths.location(SPARE)))
        .isEqualTo(
            "{\"company_name\":\"Tom & \\\"Jerry\\\"\",\"company_slug\":\"tom-and-jerry\",\"categories\":[\"A\"],"
                + "\"address\":\"1 A St\",\"address2\":null,\"city\":\"Cañon City\",\"state\":\"CO\",\"zip\":\"00501\","
                + "\"phone\":null,\"website\":null,\"rating\":null,\"review_count\":0,"
                + "\"url\":\"/locations/colorado/canon-city/s\",\"is_primary\":false,\"status\":null}");
  }

  @Test
  void a_company_has_its_7_fields_in_order() {
    assertThat(text(paths.company(COMPANY, 31)))
        .isEqualTo(
            "{\"name\":\"Tom & \\\"Jerry\\\"\",\"slug\":\"tom-and-jerry\",\"store_count\":31,"
                + "\"categories\":[\"Tires & Wheels\",\"Möbel\"],\"rating\":4.5,\"review_count\":120,"
                + "\"url\":\"/companies/tom-and-jerry\"}");
  }

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
