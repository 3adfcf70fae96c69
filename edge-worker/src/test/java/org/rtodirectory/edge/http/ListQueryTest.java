package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;

/** What the parameters of the two lists mean. */
class ListQueryTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);

  @Test
  void without_filters_all_open_stores_and_all_retail_companies_are_listed() {
    assertThat(total("/api/locations")).isEqualTo(SmallDirectory.LOCATIONS);
    assertThat(total("/api/companies")).isEqualTo(SmallDirectory.COMPANIES);
  }

  @ParameterizedTest
  @CsvSource({
    "state=TX, 35",
    "state=tx, 35",
    "state=MO, 3",
    "state=ZZ, 0",
    "city=york, 3",
    "city=new+york, 2",
    "city=springfield&state=IL, 1",
    "city=ST.+LOUIS, 2",
    "city=ft.+worth, 2",
    "city=winston-salem, 1",
    "city=mayaguez, 1",
    "city=O%E2%80%99Fallon, 1",
    "city=%CE%9A%CF%8C%CF%81%CE%B9%CE%BD%CE%B8%CE%BF%CF%82, 1",
    "city=..., 0",
    "company=harlans, 3",
    "company=HARLANS, 3",
    "company=harlan, 0",
    "company=rent-and-ride&state=TX&city=fort, 1",
    "company=rent-and-ride&state=MO&city=fort, 0",
    "company=mt-hood-tires&state=MO, 0"
  })
  void a_location_must_pass_every_filter(String query, int total) {
    assertThat(total("/api/locations?" + query)).isEqualTo(total);
  }

  @ParameterizedTest
  @CsvSource({
    "state=TX, 4",
    "state=ZZ, 0",
    "q=rent, 3",
    "q=RENT+%26+RIDE, 1",
    "q=ride+today, 1",
    "q=ride-today&state=MO, 1",
    "q=casa+comoda, 1",
    "q=wheels+ride, 0",
    "q=shed, 0",
    "q=hood, 0",
    "q=!?, 0"
  })
  void a_company_must_pass_every_filter_by_its_name_or_a_brand(String query, int total) {
    assertThat(total("/api/companies?" + query)).isEqualTo(total);
  }

  @Test
  void a_list_is_cut_into_pages_of_25() {
    Reply first = gateway.json("/api/locations");
    Reply second = gateway.json("/api/locations?page=2");
    assertThat(first.results()).hasSize(25);
    assertThat(second.results()).hasSize(SmallDirectory.LOCATIONS - 25);
    assertThat(first.each("url")).doesNotContainAnyElementsOf(second.each("url"));
    assertMeta(first, 1, SmallDirectory.LOCATIONS, 2);
    assertMeta(second, 2, SmallDirectory.LOCATIONS, 2);
    assertMeta(gateway.json("/api/companies"), 1, SmallDirectory.COMPANIES, 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4, 1_000_000_007, 85_899_345_921L, 999_999_999_999_999_999L})
  void a_page_beyond_the_last_is_empty_and_keeps_its_number(long page) {
    Reply locations = gateway.json("/api/locations?page=" + page);
    assertThat(locations.results()).isEmpty();
    assertMeta(locations, page, SmallDirectory.LOCATIONS, 2);
    CONTRACT.requireGet("/api/locations", locations);
    Reply companies = gateway.json("/api/companies?q=rent&page=" + page);
    assertThat(companies.results()).isEmpty();
    assertMeta(companies, page, 3, 1);
  }

  private static void assertMeta(Reply reply, long page, int total, int lastPage) {
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.meta("page")).isEqualTo(page);
    assertThat(reply.meta("per_page")).isEqualTo(25);
    assertThat(reply.meta("total")).isEqualTo(total);
    assertThat(reply.meta("last_page")).isEqualTo(lastPage);
  }

  private static long total(String target) {
    Reply reply = raw(target, "Accept: application/json");
    assertThat(reply.status()).as("%s: %s", target, reply.text()).isEqualTo(200);
    CONTRACT.requireGet(target, reply);
    return reply.meta("total");
  }

  /** Asks without the client's own checks of addresses. */
  private static Reply raw(String target, String... headers) {
    try (RawConnection connection = gateway.connect()) {
      return connection.request("GET " + target + " HTTP/1.1", headers).read();
    } catch (IOException noAnswer) {
      throw new AssertionError(target, noAnswer);
    }
  }
}
