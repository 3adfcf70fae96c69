package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.form.SiteSearch;
import tools.jackson.databind.JsonNode;

/** The search of the website, and its suggestions for paths that do not exist. */
class SiteSearchTest {
  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  private static final SiteSettings SETTINGS = new SiteSettings("Rent-to-Own", null, null);

  /** The number of stores of a company, more than a search shows. */
  private static final int WALMART_STORES = 60;

  @TempDir private static Path folder;
  @AutoClose private static TestGateway gateway;

  @BeforeAll
  static void start() {
    TestRelease.publish(directory(), TestRelease.LOCAL, SETTINGS, folder);
    gateway = TestGateway.start(TestRelease.load(folder), null);
  }

  @Test
  void a_search_beyond_the_rate_limit_is_answered_with_a_page_or_with_json() {
    try (TestGateway limitedGateway =
        TestGateway.start(TestRelease.load(folder), Limits.parse("search=1"))) {
      String target = SiteSearch.PATH + "?q=walmart";
      assertThat(limitedGateway.get(target, "Accept", BROWSER).status()).isEqualTo(200);
      Reply page = limitedGateway.get(target, "Accept", BROWSER);
      assertThat(page.status()).isEqualTo(429);
      assertThat(page.header("Content-Type")).startsWith("text/html");
      Document document = Jsoup.parse(page.text());
      assertThat(document.select("main").text()).contains("Seconds until you can search again: 60");
      assertThat(document.select("[data-countdown]").text()).isEqualTo("60");
      assertThat(document.select("main .cards a").eachAttr("href")).contains("/locations");
      Reply json = limitedGateway.json(target);
      assertThat(json.status()).isEqualTo(429);
      assertThat(json.header("Content-Type")).startsWith("application/json");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, a, Enter at least 2 characters.",
    "2, z, ''",
    "100, z, ''",
    "101, z, Enter at most 100 characters.",
    "100, %F0%9F%9B%8B, ''",
    "101, %F0%9F%9B%8B, Enter at most 100 characters.",
  })
  void a_query_of_2_to_100_characters_is_searched(int length, String character, String problem) {
    String target = SiteSearch.PATH + "?q=" + character.repeat(length);
    Document page = Jsoup.parse(gateway.get(target, "Accept", BROWSER).text());
    assertThat(page.select("main").text().contains("Enter at ")).isEqualTo(!problem.isEmpty());
    assertThat(page.select("main").text()).contains(problem);
  }

  private static Directory directory() {
    String walmarts =
        IntStream.range(1, WALMART_STORES)
            .mapToObj(store -> "  33966 | Fort Myers, FL | " + store + " Colonial Blvd\n")
            .collect(Collectors.joining());
    DirectoryRows rows =
        DirectoryRows.of(
            """
            Rent-A-Center | retail
              33919 | Fort Myers, FL | 4600 Summerlin Rd   | (239) 555-0101
              38104 | Memphis, TN    | 1200 Union Ave
              36303 | Dothan, AL     | 3500 Ross Clark Cir
            Rent To Own Superstore | retail
              38118 | Memphis, TN    | 1 Lamar Ave
            Wendy's Furniture | retail
              38104 | Memphis, TN    | 9 Walmart Way
            Firestone | tires-wheels
              36330 | Enterprise, AL | 100 Main St
              36301 | Dothan, AL     | 2850 Ross Clark Cir
            Discount Tire | tires-wheels
              33907 | Fort Myers, FL | 5 Main
              36330 | Enterprise, AL | 5 Elm St
              32725 | Enterprise, FL | 7 Elm St
            Bondy's Motors | tires-wheels
              36303 | Dothan, AL     | 7 Ross Clark Cir
            Walmart | sheds
              36301 | Dothan, AL     | 3300 S Oates St     | (334) 555-0109
            """
                + walmarts);
    rows.guide(
        "late",
        "If you miss a payment",
        "What happens then.",
        "Call the store. A missed payment has a fee.",
        "2026-03-01");
    return rows.directory();
  }

  private static Reply browse(String target) {
    return gateway.get(target, "Accept", BROWSER);
  }

  private static Document page(String target) {
    Reply reply = browse(target);
    assertThat(reply.status()).as(target).isEqualTo(200);
    return Jsoup.parse(reply.text());
  }

  private static Document search(String query) {
    return page("/search?q=" + PercentEncoding.encode(query));
  }

  /** Returns the links to the results on a page. */
  private static List<String> links(Document page) {
    return page.select("main h3 a").eachAttr("href");
  }

  private static Reply suggestions(String query) {
    return gateway.json("/search.json?q=" + PercentEncoding.encode(query));
  }

  private static List<String> headings(Document page) {
    return page.select("main h2").eachText();
  }

  private static Element firstCard(Document page) {
    return page.select("main .rows li").get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "walmart, Sheds, /companies/walmart",
    "discount tire, Tires and wheels, /companies/discount-tire",
    "firestone 36301, Tires and wheels, /locations/alabama/dothan/firestone-2850-ross-clark-cir",
    "tire shop in dothan, Tires and wheels,"
        + " /locations/alabama/dothan/bondys-motors-7-ross-clark-cir",
    "rent to own near 33901, Rent-to-own,"
        + " /locations/florida/fort-myers/rent-a-center-4600-summerlin-rd",
    "rent to own in dothan, Rent-to-own, /locations/alabama/dothan",
    "walmart 36301, Sheds, /locations/alabama/dothan/walmart-3300-s-oates-st",
    "portable buildings 36301, Sheds, /locations/alabama/dothan/walmart-3300-s-oates-st",
    "rent to own superstore, Rent-to-own, /companies/rent-to-own-superstore",
    "discount tires llc fort myers fl, Tires and wheels,"
        + " /locations/florida/fort-myers/discount-tire-5-main"
  })
  void the_words_of_a_query_decide_which_vertical_comes_first(
      String query, String vertical, String url) {
    Document page = search(query);
    assertThat(headings(page)).first().isEqualTo(vertical);
    assertThat(firstCard(page).select("h3 a").attr("href")).isEqualTo(url);
    JsonNode firstSuggestion = suggestions(query).results().get(0);
    assertThat(firstSuggestion.required("url").stringValue()).isEqualTo(url);
    assertThat(firstSuggestion.required("note").stringValue()).endsWith(", " + vertical);
  }

  @ParameterizedTest
  @CsvSource({
    "Florida, /locations/florida",
    "fl, /locations/florida",
    "sheds florida, /sheds/florida",
    "tire shops alabama, /tires-wheels/alabama",
    "rent to own stores in tennessee, /locations/tennessee",
    "sheds, /sheds",
    "missed payments, /guides/late"
  })
  void a_state_a_vertical_and_a_guide_are_found_first(String query, String url) {
    Document page = search(query);
    assertThat(headings(page)).first().isEqualTo("Pages and guides");
    assertThat(firstCard(page).select("h3 a").attr("href")).isEqualTo(url);
    assertThat(browse(url).status()).isEqualTo(200);
    assertThat(suggestions(query).results().get(0).required("url").stringValue()).isEqualTo(url);
  }

  @Test
  void a_chain_in_a_city_without_its_state_is_found_in_each_state() {
    assertThat(search("discount tires llc enterprise").select("main .rows h3 a").eachAttr("href"))
        .containsExactlyInAnyOrder(
            "/locations/alabama/enterprise/discount-tire-5-elm-st",
            "/locations/florida/enterprise/discount-tire-7-elm-st");
  }

  @Test
  void stores_near_a_zip_code_are_in_the_order_of_the_verticals() {
    assertThat(headings(search("36301")))
        .containsExactly("Rent-to-own", "Sheds", "Tires and wheels");
  }

  @Test
  void a_store_is_a_card_with_its_telephone_zip_and_miles() {
    Document document = search("firestone 36301");
    assertThat(document.select("main .rows li").eachText())
        .containsExactly(
            "Firestone 2850 Ross Clark Cir, Dothan, AL 36301 In ZIP code 36301 Tires wheels",
            "Firestone 100 Main St, Enterprise, AL 36330 About 31 miles away Tires wheels");
    Element card = firstCard(search("rent to own near 33901"));
    assertThat(card.select("a[href^=tel:]").attr("href")).isEqualTo("tel:+12395550101");
    assertThat(card.text()).contains("33919", "(239) 555-0101", "About 4.8 miles away");
    assertThat(search("rent-a-center").select("main").text()).doesNotContain("mile");
  }

  @Test
  void the_vertical_of_the_page_comes_first_unless_another_has_a_better_match() {
    assertThat(headings(search("dothan")))
        .containsExactly("Rent-to-own", "Sheds", "Tires and wheels");
    Document sheds = page("/search?q=dothan&part=sheds");
    assertThat(headings(sheds)).containsExactly("Sheds", "Rent-to-own", "Tires and wheels");
    assertThat(sheds.select("input[name=part]").attr("value")).isEqualTo("sheds");
    Document firestonePage = page("/search?q=firestone&part=sheds");
    assertThat(headings(firestonePage)).containsExactly("Tires and wheels");
    assertThat(headings(search("walmart"))).containsExactly("Sheds");
    assertThat(headings(search("9 walmart way"))).containsExactly("Rent-to-own");
    Document pageOfUnknownPart = page("/search?q=dothan&part=nothing");
    assertThat(headings(pageOfUnknownPart)).isEqualTo(headings(search("dothan")));
    assertThat(pageOfUnknownPart.select("input[name=part]")).isEmpty();
    assertThat(page("/sheds/alabama/dothan").select("input[name=part]"))
        .extracting(input -> input.attr("value"))
        .containsExactly("sheds");
  }

  @Test
  void links_lead_to_the_results_after_the_tenth_and_none_is_shown_twice() {
    Document page = search("walmart");
    List<String> shownLinks = links(page);
    assertThat(shownLinks).hasSize(10);
    String nextTarget = page.select("main a:containsOwn(More in Sheds)").attr("href");
    assertThat(nextTarget).isEqualTo("/search?q=walmart&part=sheds&page=2");
    int pages = 1;
    for (; !nextTarget.isEmpty(); pages++) {
      page = page(nextTarget);
      assertThat(links(page)).hasSize(10).doesNotContainAnyElementsOf(shownLinks);
      shownLinks.addAll(links(page));
      nextTarget = page.select("a[rel=next]").attr("href");
    }
    assertThat(pages).isEqualTo(5);
    assertThat(page.select("a[rel=prev]").attr("href"))
        .isEqualTo("/search?q=walmart&part=sheds&page=4");
    assertThat(page.title()).startsWith("Search: walmart, page 5");
    assertThat(browse("/search?q=walmart&part=sheds&page=2&part=retail").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "walmart&part=sheds, 6",
    "walmart&part=sheds, 0",
    "walmart&part=sheds, x",
    "walmart&part=sheds, 99999999999",
    "discount tire&part=tires-wheels, 2"
  })
  void a_page_number_that_does_not_exist_shows_the_first_results(String query, String page) {
    String target = "/search?q=" + query.replace(' ', '+');
    List<String> firstResults = links(page(target));
    assertThat(firstResults).isNotEmpty();
    assertThat(links(page(target + "&page=" + page))).isEqualTo(firstResults);
  }

  @Test
  void the_form_of_a_long_list_filters_and_sorts_it(@TempDir Path releaseFolder) {
    DirectoryRows rows = new DirectoryRows();
    CityRow tyler = rows.city(DirectoryRows.state("TX"), "Tyler");
    CompanyRow barns = rows.company("Barn-Yard", List.of(), "barns", EnumSet.of(Vertical.SHEDS));
    CompanyRow sheds =
        rows.company("Ace & Sheds", List.of(), "tool-sheds", EnumSet.of(Vertical.SHEDS));
    for (int store = 1; store <= 6; store++) {
      rows.store(barns, tyler, store + " Hwy", "7570" + store);
      rows.store(sheds, tyler, store + " Main St", "7570" + store);
    }
    CompanyRow carports = rows.company("Carport", List.of(), "barns", EnumSet.of(Vertical.SHEDS));
    CityRow waco = rows.city(DirectoryRows.state("TX"), "Waco");
    for (int store = 1; store <= 51; store++) {
      rows.store(carports, waco, store + " Elm St", "76701");
    }
    TestRelease.publish(rows.directory(), TestRelease.LOCAL, SETTINGS, releaseFolder);
    try (TestGateway site = TestGateway.start(TestRelease.load(releaseFolder), null)) {
      Document city = Jsoup.parse(site.get("/sheds/texas/tyler", "Accept", BROWSER).text());
      assertThat(city.select("form.narrow option").eachText())
          .containsExactly(
              "All", "Barns (6)", "Tool sheds (6)", "All", "Ace & Sheds (6)", "Barn-Yard (6)");
      assertThat(city.select("ul.rows .meta").first().text()).isEqualTo("Tool sheds");
      assertThat(city.select("form.narrow input[type=hidden]").attr("value"))
          .isEqualTo("/sheds/texas/tyler");
      Document company = Jsoup.parse(site.get("/companies/barn-yard", "Accept", BROWSER).text());
      assertThat(company.select("form.narrow")).as("six stores").isEmpty();

      String list = "/search?in=/sheds/texas/tyler";
      assertThat(addresses(site, list)).hasSize(12).startsWith("1 Main St", "2 Main St");
      assertThat(addresses(site, list + "&category=barns&near=75704"))
          .hasSize(6)
          .first()
          .isEqualTo("4 Hwy");
      assertThat(addresses(site, list + "&company=ACE-and-sheds&near=75703&sort=name"))
          .first()
          .isEqualTo("1 Main St");
      assertThat(addresses(site, "/search?q=tyler&category=barns&near=75702"))
          .hasSize(6)
          .first()
          .isEqualTo("2 Hwy");
      for (String parameterWithoutStores : List.of("&category=cars", "&company=x")) {
        assertThat(addresses(site, list + parameterWithoutStores)).isEmpty();
      }
      for (String invalidParameter :
          List.of("&near=00000", "&near=x", "&sort=x", "&page=9", "&page=x")) {
        assertThat(addresses(site, list + invalidParameter)).as(invalidParameter).hasSize(12);
      }
      assertThat(addresses(site, "/search?in=/nowhere&q=tyler")).isNotEmpty();
      String wacoList = "/search?in=/sheds/texas/waco&sort=name&page=";
      List<String> firstAddresses = addresses(site, wacoList + 1);
      assertThat(addresses(site, wacoList + 2))
          .hasSize(1)
          .doesNotContainAnyElementsOf(firstAddresses);
    }
  }

  /** Returns the streets of the stores on a page. */
  private static List<String> addresses(TestGateway site, String target) {
    Reply reply = site.get(target, "Accept", BROWSER);
    assertThat(reply.status()).as(target).isEqualTo(200);
    return Jsoup.parse(reply.text())
        .select("main .rows p:matchesOwn(, (Tyler|Waco))")
        .eachText()
        .stream()
        .map(address -> address.substring(0, address.indexOf(',')))
        .toList();
  }

  @Test
  void a_release_with_only_shed_dealers_finds_sheds(@TempDir Path releaseFolder) {
    DirectoryRows rows = DirectoryRows.of("Barn-Yard | sheds\n  75702 | Tyler, TX | 4521 Hwy 69 N");
    TestRelease.publish(rows.directory(), TestRelease.LOCAL, SETTINGS, releaseFolder);
    try (TestGateway sheds = TestGateway.start(TestRelease.load(releaseFolder), null)) {
      for (String query : List.of("barn-yard", "sheds+near+75702", "portable+buildings", "tyler")) {
        assertThat(sheds.json("/search.json?q=" + query).results()).as(query).isNotEmpty();
        Document page = Jsoup.parse(sheds.get("/search?q=" + query, "Accept", BROWSER).text());
        assertThat(headings(page)).as(query).containsExactly("Sheds");
      }
    }
  }

  @Test
  void guesses_are_marked_and_matches_are_not() {
    for (String query : List.of("zebra 36301", "walmart zanzibar", "dhotann")) {
      assertThat(search(query).select("main").text())
          .as(query)
          .contains("No exact match. Did you mean:");
      JsonNode suggestions = suggestions(query).json();
      assertThat(suggestions.required("guess").booleanValue()).as(query).isTrue();
      assertThat(suggestions.required("results").get(0).required("note").stringValue())
          .startsWith("Similar: ");
    }
    for (String query : List.of("walmart", "rent to own near me", "stores near me")) {
      assertThat(search(query).select("main").text()).as(query).doesNotContain("Similar");
      assertThat(search(query).select("main .rows li")).as(query).isNotEmpty();
    }
    assertThat(headings(search("rent to own near me"))).containsExactly("Rent-to-own");
    Document pageWithoutResults = search("xqzzywv");
    assertThat(pageWithoutResults.select("main").text()).contains("No results for “xqzzywv”");
    assertThat(pageWithoutResults.select("main .cards a").eachAttr("href"))
        .containsExactly("/locations", "/sheds", "/tires-wheels", "/rent-or-buy");
    assertThat(gateway.json("/search.json?q=xqzzywv").results()).isEmpty();
  }

  @Test
  void an_invalid_search_finds_nothing_and_is_shown_as_text() {
    for (String target :
        List.of("", "?q=", "?q=x", "?q=a&q=b", "?q=%ff", "?q=" + "a".repeat(101))) {
      assertThat(browse("/search" + target).status()).as(target).isEqualTo(200);
      assertThat(gateway.json("/search.json" + target).results()).as(target).isEmpty();
    }
    String hostileText = "\"><script>alert(1)</script>";
    Document page = search(hostileText);
    assertThat(page.select("script:not([src])")).isEmpty();
    assertThat(page.select("#q").attr("value")).isEqualTo(hostileText);
    assertThat(page.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
  }

  @Test
  void a_text_is_ignored_if_it_is_longer_than_the_maximum() {
    String longestText = "a".repeat(SearchQuery.MAX_LENGTH);
    assertThat(search(longestText).select("main").text())
        .contains("No results for “" + longestText + "”");
    assertThat(search(longestText + "a").select("main").text()).doesNotContain("No results for");
    assertThat(page("/companies?q=" + longestText).select("a.clear")).hasSize(1);
    assertThat(page("/companies?q=" + longestText + "a").select("a.clear")).isEmpty();
    Document pageOfWrongPath = Jsoup.parse(browse("/" + longestText).text());
    assertThat(pageOfWrongPath.select("#q").attr("value")).isEqualTo(longestText);
    pageOfWrongPath = Jsoup.parse(browse("/" + longestText + "a").text());
    assertThat(pageOfWrongPath.select("#q").attr("value")).isEmpty();
  }

  @Test
  void companies_are_the_first_suggestions_for_a_wrong_path_of_a_company_only() {
    for (String words : List.of("walmart-way", "dothan-motors", "main-tire")) {
      for (String folder : List.of("companies", "other")) {
        Document pageOfWrongPath = Jsoup.parse(browse("/" + folder + "/" + words).text());
        assertThat(pageOfWrongPath.select("main a").attr("href").startsWith("/companies/"))
            .as("%s %s", folder, words)
            .isEqualTo(folder.equals("companies"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/Locations/Florida, /locations/florida",
    "/locations/fl, /locations/florida",
    "/locations/fl/index.html, /locations/florida",
    "/locations/FL/fort-myers/, /locations/florida/fort-myers",
    "/locations/florida///, /locations/florida",
    "/sheds/al/dothan, /sheds/alabama/dothan",
    "/locations/fl/fort-myers/rent-a-center-4600-summerlin-rd,"
        + " /locations/florida/fort-myers/rent-a-center-4600-summerlin-rd",
    "/Companies/Walmart, /companies/walmart",
    "/docs/, /docs",
    "/Docs/MCP, /docs/mcp",
    "/Search/, /search",
    "/SEARCH.json, /search.json",
    "/changes/, /changes",
    "/Rent-or-buy/, /rent-or-buy"
  })
  void a_path_in_another_spelling_is_redirected_permanently(String wrongPath, String path) {
    Reply reply = browse(wrongPath + "?x=1");
    assertThat(reply.status()).isEqualTo(308);
    assertThat(reply.header("Location")).isEqualTo(path + "?x=1");
    assertThat(browse(path).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/Search/", "/changes/", "/Companies/"})
  void a_redirect_has_the_path_of_the_base_url(String wrongPath, @TempDir Path otherFolder)
      throws Exception {
    Publication publication =
        new Publication("Example", "https://www.example.org/directory", SitePaths.DEFAULT);
    TestRelease.publish(
        SmallDirectory.directory(), publication, new SiteSettings("Example"), otherFolder);
    try (TestGateway other = TestGateway.start(TestRelease.load(otherFolder), null)) {
      String path = wrongPath.toLowerCase(Locale.ROOT).replaceFirst("/$", "");
      assertThat(other.get(wrongPath, "Accept", BROWSER).header("Location"))
          .isEqualTo("/directory" + path);
    }
  }

  @Test
  void tabs_lead_to_the_results_of_a_vertical_on_every_page() {
    String query = "/search?q=florida";
    for (String target : List.of(query, query + "&part=sheds&page=2")) {
      Document results = Jsoup.parse(browse(target).text());
      assertThat(results.select("nav.tabs a")).as(target).isNotEmpty();
      for (Element tab : results.select("nav.tabs a")) {
        String address = tab.attr("href");
        if (address.startsWith("#")) {
          assertThat(results.select(address)).as(target + " " + address).hasSize(1);
        } else {
          assertThat(browse(address).status()).as(address).isEqualTo(200);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/locations/florida/fort-meyers, 'Did you mean: Fort Myers, FL',"
        + " /locations/florida/fort-myers",
    "/locations/florida/fort-mryes, 'Did you mean: Fort Myers, FL', /locations/florida/fort-myers",
    "/locations/georgia/fort-myers, 'Did you mean: Fort Myers, FL', /locations/florida/fort-myers",
    "/fort-myers, 'Did you mean: Fort Myers, FL', /locations/florida/fort-myers",
    "/sheds/alabama/dothna, 'Did you mean: Dothan, AL', /sheds/alabama/dothan",
    "/locations/florida/nowhere, Did you mean: Rent-to-own stores in Florida, /locations/florida",
    "/locations/florida/ft-myers, 'Did you mean: Fort Myers, FL', /locations/florida/fort-myers",
    "/locations/florida/fort-myers/page/7, 'Did you mean: Fort Myers, FL',"
        + " /locations/florida/fort-myers",
    "/companies/walmart/page/9, Did you mean: Walmart, /companies/walmart",
    "/companies/rentacenter, Did you mean: Rent-A-Center, /companies/rent-a-center",
    "/companies/rent-a-centre, Did you mean: Rent-A-Center, /companies/rent-a-center",
    "/compnies, Did you mean: Companies, /companies",
    "/compnies/rent-a-center, Did you mean: Rent-A-Center, /companies/rent-a-center",
    "/locatoins, Did you mean: Rent-to-own stores, /locations",
    "/locations/florida/fort-myers/walmart-closed, 'Did you mean: Fort Myers, FL',"
        + " /locations/florida/fort-myers"
  })
  void a_path_with_a_typing_error_is_a_404_with_a_guess(String path, String message, String url) {
    Reply reply = browse(path);
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    Document page = Jsoup.parse(reply.text());
    assertThat(page.select("main .lead").text()).isEqualTo(message);
    assertThat(page.select("main .lead a").attr("href")).isEqualTo(url);
    assertThat(browse(url).status()).isEqualTo(200);
    assertThat(gateway.json(path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/searhc", "/api", "/api/", "/Api/locations/florida", "/api/fort-myers"})
  void a_wrong_path_of_the_api_is_a_404_without_a_guess(String path) {
    Reply reply = browse(path);
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//evil.example/locations/fl",
        "//evil.example",
        "/%5cevil.example/",
        "/https:%2f%2fevil.example/",
        "//locations/fl",
        "/%3Cscript%3Ealert(1)%3C/script%3E",
        "/locations/%0d%0aLocation:%20x/"
      })
  void a_hostile_path_is_not_redirected_and_is_shown_as_text(String path) {
    Reply reply = browse(path);
    assertThat(reply.status()).isIn(404, 400);
    assertThat(reply.find("Location")).isEmpty();
    assertThat(Jsoup.parse(reply.text()).select("script:not([src])")).isEmpty();
  }
}
