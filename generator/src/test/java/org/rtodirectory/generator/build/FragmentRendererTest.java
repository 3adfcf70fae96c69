package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.directory.Store;
import org.rtodirectory.generator.publish.Extracts;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.Vertical;

/** The JSON of each resource, byte for byte: fields in the order of the specification. */
class FragmentRendererTest {
  private static final Store STORE = Extracts.store("Tom & \"Jerry\"|Cañon City|TX|1 A St");

  private final FragmentRenderer paths =
      new FragmentRenderer(new Publication("P", null, SitePaths.DEFAULT));
  private final FragmentRenderer addresses =
      new FragmentRenderer(new Publication("P", "https://example.org/dir", SitePaths.DEFAULT));

  @Test
  void a_base_url_makes_urls_of_lists_absolute_and_leaves_those_of_searches() {
    assertThat(text(addresses.location(STORE)))
        .contains(
            "\"url\":\"https://example.org/dir/locations/texas/canon-city/tom-and-jerry-1-a-st\"");
    assertThat(text(addresses.company(STORE.company(), 1)))
        .contains("\"url\":\"https://example.org/dir/companies/tom-and-jerry\"");
    assertThat(text(addresses.result(row(STORE))))
        .contains("\"url\":\"/locations/texas/canon-city/tom-and-jerry-1-a-st\"");
    assertThat(text(addresses.result(STORE.company(), 1)))
        .contains("\"url\":\"/companies/tom-and-jerry\"");
  }

  @ParameterizedTest
  @CsvSource({"RETAIL,locations", "SHEDS,sheds", "TIRES_WHEELS,tires-wheels"})
  void a_city_that_is_found_leads_to_the_page_of_its_vertical(Vertical vertical, String path) {
    assertThat(text(paths.result(STORE.city(), vertical, 3)))
        .isEqualTo(
            "{\"type\":\"city\",\"name\":\"Cañon City, TX\",\"slug\":\"canon-city\",\"state\":\"TX\","
                + "\"state_slug\":\"texas\",\"store_count\":3,\"url\":\"/"
                + path
                + "/texas/canon-city\"}");
  }

  @Test
  void a_company_that_is_found_has_no_state() {
    assertThat(text(paths.result(STORE.company(), 31)))
        .isEqualTo(
            "{\"type\":\"company\",\"name\":\"Tom & \\\"Jerry\\\"\",\"slug\":\"tom-and-jerry\",\"store_count\":31,"
                + "\"url\":\"/companies/tom-and-jerry\"}");
  }

  @Test
  void a_store_that_is_found_counts_for_one() {
    assertThat(text(paths.result(row(STORE))))
        .isEqualTo(
            "{\"type\":\"store\",\"name\":\"Tom & \\\"Jerry\\\", 1 A St, Cañon City, TX\",\"slug\":\"tom-and-jerry-1-a-st\","
                + "\"state\":\"TX\",\"state_slug\":\"texas\",\"store_count\":1,"
                + "\"url\":\"/locations/texas/canon-city/tom-and-jerry-1-a-st\"}");
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
