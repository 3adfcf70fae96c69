package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;

/** The lists, tabs, maps and links by which a visitor finds a store. */
class SiteFindingTest {
  private static final String BROWSER = "text/html";
  private static final SiteSettings SETTINGS = new SiteSettings("Ours");

  @TempDir private Path folder;
  private @Nullable TestGateway gateway;

  private void serve(DirectoryRows rows) {
    serve(rows, SETTINGS);
  }

  private void serve(DirectoryRows rows, SiteSettings settings) {
    TestRelease.publish(rows.directory(), TestRelease.LOCAL, settings, folder);
    gateway = TestGateway.start(TestRelease.load(folder), null);
  }

  @AfterEach
  void stop() throws Exception {
    if (gateway != null) {
      gateway.close();
    }
  }

  private Document page(String target) {
    Reply reply = Objects.requireNonNull(gateway).get(target, "Accept", BROWSER);
    assertThat(reply.status()).as(target).isEqualTo(200);
    return Jsoup.parse(reply.text());
  }

  private static List<String> tabs(Document page) {
    return page.select("nav.tabs a").eachText();
  }

  /** Returns a chain with 30 stores in each of two states, and a small company. */
  private static DirectoryRows chain() {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow chain = rows.company("Ace", Vertical.RETAIL);
    CityRow dayton = rows.city(DirectoryRows.state("OH"), "Dayton");
    CityRow tulsa = rows.city(DirectoryRows.state("OK"), "Tulsa");
    for (int store = 1; store <= 30; store++) {
      rows.store(chain, dayton, store + " Main St", "45402");
      rows.store(chain, tulsa, store + " Main St", "74103");
    }
    rows.store(rows.company("Best Sofas", Vertical.RETAIL), dayton, "1 Elm St", "45402");
    rows.store(rows.company("Sofa World", Vertical.RETAIL), tulsa, "2 Elm St", "74103");
    return rows;
  }

  @Test
  void a_city_has_the_position_of_its_most_central_store() {
    serve(
        DirectoryRows.of(
            """
            Aardvark | retail
              77449 | Houston, TX | 1 Far Out Rd
            Best | retail
              77002 | Houston, TX | 1 Main St
              77003 | Houston, TX | 2 Main St
              77004 | Houston, TX | 3 Main St
              77450 | Katy, TX    | 1 Mason Rd
            """));
    String nearbyCity = page("/locations/texas/houston").select("aside .links li").text();
    int miles = Integer.parseInt(nearbyCity.replaceAll("\\D", ""));
    assertThat(miles).as(nearbyCity).isBetween(22, 34);
    Elements linksOfStore =
        page("/locations/texas/houston/aardvark-1-far-out-rd").select("section .links");
    String lastLink = Objects.requireNonNull(linksOfStore.last()).text();
    assertThat(lastLink).startsWith("Katy, TX").doesNotContain(miles + " miles");
  }

  @Test
  void tabs_lead_to_the_same_place_in_the_other_verticals() {
    serve(
        DirectoryRows.of(
            """
            Ace | retail
              75702 | Tyler, TX | 1 Main St
              75703 | Tyler, TX | 2 Main St
              76701 | Waco, TX  | 3 Main St
            Barns | sheds
              75702 | Tyler, TX | 1 Barn Rd
            Wheels | tires-wheels
              75702 | Tyler, TX | 1 Tire Rd
            """));
    Document city = page("/locations/texas/tyler");
    assertThat(tabs(city)).containsExactly("Rent-to-own 2", "Sheds 1", "Tires and wheels 1");
    assertThat(city.select("nav.tabs [aria-current=page]").text()).isEqualTo("Rent-to-own 2");
    String sheds = city.select("nav.tabs a:contains(Sheds)").attr("href");
    assertThat(sheds).isEqualTo("/sheds/texas/tyler");
    assertThat(tabs(page(sheds))).isEqualTo(tabs(city));
    assertThat(tabs(page("/sheds/texas")))
        .containsExactly("Rent-to-own 3", "Sheds 1", "Tires and wheels 1");
    assertThat(tabs(page("/locations"))).isEqualTo(tabs(page("/sheds/texas")));
    assertThat(tabs(page("/locations/texas/waco"))).as("one vertical").isEmpty();
    assertThat(tabs(page("/search?q=tyler"))).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "state=OH, 'Ace,Best Sofas'",
    "state=oh&q=sofa, Best Sofas",
    "q=sofa, 'Best Sofas,Sofa World'",
    "q=sofa&page=9, 'Best Sofas,Sofa World'",
    "state=ZZ&q=sofa, 'Best Sofas,Sofa World'",
    "state=OH&q=world, ''",
    "q=%2A, ''"
  })
  void the_list_of_companies_is_filtered_by_state_and_name(String query, String names) {
    serve(chain());
    Document list = page("/companies?" + query);
    assertThat(String.join(",", list.select("main .rows h2").eachText())).isEqualTo(names);
    assertThat(list.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
    assertThat(list.select("a.clear").attr("href")).isEqualTo("/companies");
  }

  @Test
  void a_chain_has_a_page_for_each_state_and_a_state_lists_its_largest_companies() {
    DirectoryRows rows = chain();
    CityRow waco = rows.city(DirectoryRows.state("TX"), "Waco");
    rows.store(rows.company("Texas Sofas", Vertical.RETAIL), waco, "3 Elm St", "76701");
    serve(rows);
    Document chain = page("/companies/ace");
    assertThat(chain.select("#states a").eachAttr("href"))
        .containsExactly("/companies/ace/ohio", "/companies/ace/oklahoma");
    assertThat(chain.select("main .rows")).isEmpty();
    assertThat(chain.select(".narrow #near")).hasSize(1);
    Document ohio = page("/companies/ace/ohio");
    assertThat(ohio.select("main .rows li")).hasSize(30);
    assertThat(ohio.select("h1").text()).isEqualTo("Ace in Ohio");
    assertThat(ohio.select("link[type=application/json]").attr("href"))
        .isEqualTo("/api/locations/company=ace/state=OH/page=1.json");
    assertThat(page("/locations/ohio").select("a[href=/companies/ace/ohio]").text())
        .isEqualTo("Ace");
    TestGateway runningGateway = Objects.requireNonNull(gateway);
    for (String path : List.of("/companies/ace/texas", "/companies/best-sofas/ohio")) {
      assertThat(runningGateway.get(path, "Accept", BROWSER).status()).as(path).isEqualTo(404);
    }
  }

  @Test
  void a_company_with_one_store_shows_how_to_reach_it() {
    serve(
        DirectoryRows.of(
            """
            Ace | retail | | furniture | https://ace.example/
              75702 | Tyler, TX | 1 Main St | (903) 555-0101
            """));
    Document company = page("/companies/ace");
    assertThat(company.select(".actions a").eachText())
        .containsExactly("Call (903) 555-0101", "Directions", "Website");
    assertThat(company.select(".address").text()).contains("1 Main St", "Tyler, TX 75702");
    assertThat(company.select("svg.map, .narrow, #states")).isEmpty();
    Document store = page("/locations/texas/tyler/ace-1-main-st");
    assertThat(store.select("svg.map .here")).hasSize(1);
    assertThat(store.select("nav.crumbs li").last().text()).isEqualTo("1 Main St");
  }

  @Test
  void filters_offer_only_combinations_that_exist_and_can_be_cleared() {
    DirectoryRows rows = new DirectoryRows();
    CityRow tyler = rows.city(DirectoryRows.state("TX"), "Tyler");
    CompanyRow sofas = rows.company("Sofas", List.of(), "sofas", EnumSet.of(Vertical.RETAIL));
    CompanyRow beds = rows.company("Beds", List.of(), "beds", EnumSet.of(Vertical.RETAIL));
    CompanyRow otherBeds = rows.company("Rest", List.of(), "beds", EnumSet.of(Vertical.RETAIL));
    for (int store = 1; store <= 6; store++) {
      rows.store(otherBeds, tyler, store + " Oak St", "75702");
      rows.store(sofas, tyler, store + " Main St", "75702");
      rows.store(beds, tyler, store + " Elm St", "75702");
    }
    serve(rows);
    assertThat(page("/locations/texas/tyler").select("a.clear")).isEmpty();
    Document filteredList = page("/search?in=/locations/texas/tyler&category=beds");
    assertThat(filteredList.select("#company option").eachText())
        .containsExactly("All", "Beds (6)", "Rest (6)");
    assertThat(filteredList.select("#category option[selected]").text()).isEqualTo("Beds (12)");
    assertThat(filteredList.select("a.clear").attr("href")).isEqualTo("/locations/texas/tyler");
    assertThat(filteredList.select(".narrow + .meta").text()).isEqualTo("Showing 12 of 18 stores.");
    Document companyList = page("/search?in=/locations/texas/tyler&category=beds&company=rest");
    assertThat(companyList.select("#category option").eachText())
        .containsExactly("All", "Beds (6)");
    Document emptyList = page("/search?in=/locations/texas/tyler&category=beds&company=sofas");
    assertThat(emptyList.select("option[selected]").eachText())
        .containsExactly("Beds (0)", "Sofas (0)");
  }

  @ParameterizedTest
  @CsvSource({
    "74104, Distances are approximate",
    "99999, We could not find ZIP code 99999",
    "00000, We could not find ZIP code 00000",
    "10001, The nearest store is",
    "757, Enter a ZIP code of 5 digits"
  })
  void a_list_says_whether_it_is_sorted_by_distance(String zip, String note) {
    serve(chain());
    Document list = page("/search?in=/companies/ace&near=" + zip);
    assertThat(list.select(".narrow + .meta").text()).contains(note);
    assertThat(list.select("main .rows b").isEmpty()).isEqualTo(!note.matches("(Dist|The).*"));
  }

  @Test
  void the_district_and_the_territories_are_not_counted_as_states() {
    serve(
        DirectoryRows.of(
            """
            Ace | retail
              20001 | Washington, DC | 1 Main St
              00901 | San Juan, PR   | 1 Calle Sol
              75702 | Tyler, TX      | 1 Main St
              74103 | Tulsa, OK      | 1 Main St
            """));
    assertThat(page("/locations").select(".lead").text())
        .isEqualTo("4 rent-to-own stores in 2 states, Washington, D.C., and 1 territory.");
    assertThat(page("/companies/ace").select(".lead").text())
        .contains("in 2 states, Washington, D.C., and 1 territory.");
  }

  @Test
  void a_spanish_website_is_served_as_published_with_the_texts_of_its_publisher() throws Exception {
    serve(chain(), SETTINGS.withTexts("es", Map.of("nav.home", "Portada")));
    TestGateway runningGateway = Objects.requireNonNull(gateway);
    for (String path : List.of("/", "/locations/ohio", "/companies/ace", "/companies/ace/ohio")) {
      byte[] body = runningGateway.get(path, "Accept", BROWSER).body();
      Path published = folder.resolve(path.substring(1)).resolve("index.html");
      assertThat(body).as(path).isEqualTo(Files.readAllBytes(published));
      Document html = Jsoup.parse(new String(body, StandardCharsets.UTF_8));
      assertThat(html.select("html").attr("lang")).isEqualTo("es");
      assertThat(html.select("#menu").text()).contains("Empresas", "¿Rentar o comprar?");
    }
    assertThat(page("/locations/ohio").select("nav.crumbs a").first().text()).isEqualTo("Portada");
    assertThat(page("/search?q=dayton").select("main").text()).contains("Resultados para «dayton»");
    assertThat(
            page("/rent-or-buy?cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78")
                .select(".headline")
                .text())
        .startsWith("La renta con opción a compra cuesta $1,793.22.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Ace | 1 Main St | Ace, 1 Main St, Rancho Cucamonga, CA",
        "Ace Rental and Lease of Sofas | 1 Main St"
            + " | Ace Rental and Lease of Sofas, 1 Main St, Rancho Cucamonga",
        "Ace Rental and Lease of Sofas | 12345 Main St"
            + " | Ace Rental and Lease of Sofas, 12345 Main St",
      })
  void the_title_of_a_store_page_has_at_most_60_characters(
      String company, String street, String title) {
    serve(DirectoryRows.of(company + " | retail\n  91730 | Rancho Cucamonga, CA | " + street));
    Document page = page("/companies/" + company.toLowerCase(Locale.ROOT).replace(' ', '-'));
    String store = page.select("p > a[href^=/locations/]").attr("href");
    assertThat(page(store).title()).startsWith(title).hasSizeLessThanOrEqualTo(60);
  }

  @Test
  void the_titles_of_other_pages_have_at_most_60_characters() {
    serve(chain());
    for (String path :
        List.of("/", "/locations/ohio", "/locations/ohio/dayton", "/companies/ace")) {
      assertThat(page(path).title()).as(path).hasSizeLessThanOrEqualTo(60);
      assertThat(page(path).select("meta[name=description]").attr("content")).isNotBlank();
    }
    Reply reply = Objects.requireNonNull(gateway).get("/", "Accept", BROWSER);
    assertThat(reply.header("Referrer-Policy")).isEqualTo("strict-origin-when-cross-origin");
  }
}
