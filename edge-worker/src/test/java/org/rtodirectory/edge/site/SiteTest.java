package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.RandomDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.LocationRow.StateRow;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.fixture.Sweep;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.form.ListFilter;
import org.rtodirectory.schemas.web.form.SiteSearch;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.Asset;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.PathCorrection;
import org.rtodirectory.schemas.web.site.PublisherLinks;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.Sitemaps;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The pages of the website: their links, their texts, their structured data and their maps. */
class SiteTest {
  private static final Publication LOCAL = TestRelease.LOCAL;
  private static final Publication HOSTED =
      new Publication(Publication.DEFAULT_PUBLISHER, "https://rto.example/dir", SitePaths.DEFAULT);

  private static final Guide GUIDE =
      new Guide("total-cost", "Cost", "What it costs.", "# Fees", LocalDate.parse("2026-01-02"));

  @TempDir private Path folder;

  private static Stream<Arguments> randomDirectories() {
    return Sweep.seeds(3, 3)
        .boxed()
        .flatMap(seed -> Stream.of(arguments(seed, LOCAL), arguments(seed, HOSTED)));
  }

  @ParameterizedTest
  @MethodSource("randomDirectories")
  void every_url_of_an_api_row_is_the_path_of_a_page(long seed, Publication publication)
      throws Exception {
    try (Snapshot snapshot = open(RandomDirectory.seeded(seed), publication)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      List<String> urls = new ArrayList<>();
      PageRenderer pages = new PageRenderer(publication);
      new PageCatalog(snapshot)
          .forEach(
              (key, list) -> {
                for (long page = 1; page <= list.pages(); page++) {
                  ResourceJson.mapper()
                      .readTree(pages.page(list, page).bytes())
                      .required("results")
                      .forEach(row -> urls.add(row.required("url").stringValue()));
                }
              });
      for (Vertical vertical : Vertical.values()) {
        FragmentTable results = snapshot.searchResults(vertical);
        for (int entry = 0; entry < results.count(); entry++) {
          urls.add(
              publication.url(
                  ResourceJson.mapper()
                      .readTree(results.fragment(entry))
                      .required("url")
                      .stringValue()));
        }
      }
      Set<String> keys = keys(site);
      assertThat(urls).hasSizeGreaterThan(50);
      assertThat(urls)
          .allSatisfy(
              url -> {
                String path = decode(url.substring(publication.url("").length()));
                SitePage page = site.find(path);
                assertThat(page).as(url).isNotNull();
                assertThat(keys).contains(Objects.requireNonNull(page).key());
              });
    }
  }

  @ParameterizedTest
  @MethodSource("randomDirectories")
  void every_link_of_a_page_leads_to_a_page_of_the_site_or_of_the_api(
      long seed, Publication publication) throws Exception {
    checkLinks(seed, publication);
  }

  @Test
  void some_of_the_checked_links_lead_to_an_id_within_another_page() throws Exception {
    assertThat(checkLinks(5, LOCAL)).isNotEmpty();
  }

  /**
   * Checks the links of all pages. Returns the ids of other pages to which pages link, by the path
   * of the other page.
   */
  private Map<String, Set<String>> checkLinks(long seed, Publication publication) throws Exception {
    try (Snapshot snapshot = open(RandomDirectory.seeded(seed), publication)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      String prefix = publication.baseUrl() == null ? "" : "/dir";
      Set<String> knownPaths = new HashSet<>(Set.of("/changes", "/docs", "/search", "/api/search"));
      knownPaths.add("/guides/index.json");
      Asset.IN_EVERY_RELEASE.forEach(asset -> knownPaths.add(asset.path()));
      site.assets().forEach(asset -> knownPaths.add(asset.path()));
      new PageCatalog(snapshot)
          .forEach(
              (key, list) -> {
                for (long page = 1; page <= list.pages(); page++) {
                  knownPaths.add("/" + key.withPage(page));
                }
              });
      site.forEach(page -> knownPaths.add(page.path()));
      Map<String, String> titles = new HashMap<>();
      Map<String, Set<String>> idsByPath = new HashMap<>();
      Map<String, Set<String>> linkedIds = new HashMap<>();
      SiteRenderer renderer = new SiteRenderer(site);
      site.forEach(
          page -> {
            if (page.contentType().startsWith("text/html")) {
              Document html = html(renderer.render(page));
              for (Element link : html.select("[href], [src], [action]")) {
                String address =
                    link.attr(
                        link.hasAttr("href") ? "href" : link.hasAttr("src") ? "src" : "action");
                if (address.startsWith("#")) {
                  assertThat(html.getElementById(address.substring(1))).as(address).isNotNull();
                  continue;
                }
                if (address.startsWith("data:")
                    || address.startsWith("tel:")
                    || link.attr("rel").contains("nofollow")) {
                  continue;
                }
                boolean isAbsolute = publication.baseUrl() != null && address.contains("://");
                String path =
                    address.substring(isAbsolute ? publication.url("").length() : prefix.length());
                int fragmentStart = path.indexOf('#');
                if (fragmentStart >= 0) {
                  linkedIds
                      .computeIfAbsent(
                          decode(path.substring(0, fragmentStart)), linkedPath -> new HashSet<>())
                      .add(path.substring(fragmentStart + 1));
                  path = path.substring(0, fragmentStart);
                }
                assertThat(knownPaths)
                    .as(page.path() + " links to " + address)
                    .contains(decode(path.replaceFirst("\\?.*", "")));
                if (link.attr("rel").equals("canonical")) {
                  assertThat(decode(path)).isEqualTo(page.path());
                }
              }
              assertThat(html.select("h1")).as(page.path()).hasSize(1);
              assertThat(titles.put(html.title(), page.path()))
                  .as("another page has the title " + html.title())
                  .isNull();
              idsByPath.put(page.path(), new HashSet<>(html.select("[id~=.]").eachAttr("id")));
            }
          });
      linkedIds.forEach((path, ids) -> assertThat(idsByPath.get(path)).as(path).containsAll(ids));
      return linkedIds;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "</script /><img src=x onerror=alert(1)>",
        "\"><img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)",
        "<!-- <script>",
        "]]> & &lt; &amp;lt; \u2028 \\u003c",
        "javascript:alert(1)",
        "{{7*7}} ${7*7} @for(x)"
      })
  void html_in_the_database_is_shown_as_text_everywhere(String hostileText) throws Exception {
    Guide guide =
        new Guide(
            "g",
            hostileText,
            hostileText,
            hostileText + "\n\n[x](javascript:alert(1))\n\n" + hostileText,
            LocalDate.parse("2026-01-02"));
    Directory rows = Directory.of(List.of(store(hostileText)), List.of(guide), Synonyms.NONE);
    try (Snapshot snapshot = open(rows, LOCAL)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      SiteRenderer renderer = new SiteRenderer(site);
      FragmentTable results = snapshot.searchResults(Vertical.RETAIL);
      List<SearchResult> entries =
          IntStream.range(0, results.count())
              .mapToObj(entry -> results.read(entry, SearchResult.class))
              .toList();
      List<Document> pages = new ArrayList<>();
      site.forEach(page -> pages.add(html(renderer.render(page))));
      Map<Vertical, List<SearchResult>> entriesByVertical = Map.of(Vertical.RETAIL, entries);
      SiteSearch search =
          new SiteSearch(
              hostileText,
              Vertical.RETAIL,
              1,
              entriesByVertical,
              false,
              "75201",
              List.of(),
              new ListFilter(hostileText, hostileText, hostileText, hostileText),
              null);
      pages.add(html(renderer.renderSearch(search)));
      SitePage similarPage = new PathCorrection(site).similarPage("/" + hostileText);
      pages.add(html(renderer.renderNotFound(hostileText, entries, similarPage, false)));
      assertThat(pages).hasSizeGreaterThan(8).allSatisfy(SiteTest::requireHarmless);
      assertThat(pages.stream().map(page -> page.select("h1").text()))
          .contains((hostileText + " a").strip().replaceAll("\\s+", " "));
    }
  }

  private static void requireHarmless(Document page) {
    for (Element element : page.getAllElements()) {
      element
          .attributes()
          .forEach(attribute -> assertThat(attribute.getKey()).doesNotStartWith("on"));
      for (String name : List.of("href", "src", "action")) {
        assertThat(element.attr(name)).doesNotStartWithIgnoringCase("javascript:");
      }
    }
    assertThat(page.select("img")).isEmpty();
    assertThat(page.select("script[src]")).hasSize(1);
    assertThat(page.select("script:not([src])"))
        .allSatisfy(
            script -> {
              assertThat(script.attr("type")).isEqualTo("application/ld+json");
              assertThat(ResourceJson.mapper().readTree(script.data()).has("@context")).isTrue();
            });
  }

  @Test
  void structured_data_equals_the_row_and_has_a_rating_only_with_reviews() throws Exception {
    Directory rows =
        directory(
            """
            Aaron's & Sons | retail
              75202 | Dallas, TX | 12 Elm Street | known
              75202 | Dallas, TX | 13 Elm Street
            """);
    try (Snapshot snapshot = open(rows, HOSTED)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      String ratedStore = "/locations/texas/dallas/aarons-and-sons-12-elm-street";
      JsonNode storeData = data(site, ratedStore, 0);
      assertThat(storeData.required("@type").stringValue()).isEqualTo("Store");
      assertThat(storeData.required("@id").stringValue())
          .isEqualTo("https://rto.example/dir" + ratedStore);
      assertThat(storeData.required("name").stringValue()).isEqualTo("Aaron's & Sons");
      assertThat(storeData.required("telephone").stringValue()).isEqualTo("+1-214-555-0100");
      assertThat(storeData.at("/address/streetAddress").stringValue())
          .isEqualTo("12 Elm Street, Suite 200");
      assertThat(storeData.at("/address/addressRegion").stringValue()).isEqualTo("TX");
      assertThat(storeData.at("/address/postalCode").stringValue()).isEqualTo("75202");
      assertThat(storeData.at("/parentOrganization/url").stringValue())
          .isEqualTo("https://rto.example/dir/companies/aarons-and-sons");
      assertThat(storeData.has("aggregateRating")).as("the ratings are not its own").isFalse();
      JsonNode breadcrumbs = data(site, ratedStore, 1).required("itemListElement");
      assertThat(breadcrumbs).hasSize(5);
      assertThat(breadcrumbs.get(3).required("item").stringValue())
          .isEqualTo("https://rto.example/dir/locations/texas/dallas");
      String unratedStore = "/locations/texas/dallas/aarons-and-sons-13-elm-street";
      assertThat(data(site, unratedStore, 0).has("aggregateRating")).isFalse();
      assertThat(data(site, "/locations/texas/dallas", 0).required("itemListElement")).hasSize(2);
    }
    SiteSettings settings = new SiteSettings("Ours").withOptions(null, null, true);
    try (Snapshot snapshot = open(rows, HOSTED, settings)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      String ratedStore = "/locations/texas/dallas/aarons-and-sons-12-elm-street";
      JsonNode rating = data(site, ratedStore, 0).required("aggregateRating");
      assertThat(rating.required("ratingValue").decimalValue()).isEqualByComparingTo("4.5");
      assertThat(rating.required("reviewCount").intValue()).isEqualTo(127);
      String unratedStore = "/locations/texas/dallas/aarons-and-sons-13-elm-street";
      assertThat(data(site, unratedStore, 0).has("aggregateRating")).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ratings_of_stores_and_companies_are_structured_data_only_if_they_are_the_publishers_own(
      boolean isOwn) throws Exception {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow unratedCompany = rows.company("Ace", Vertical.RETAIL);
    CompanyRow company =
        new CompanyRow(
            unratedCompany.id(),
            unratedCompany.name(),
            unratedCompany.slug(),
            unratedCompany.foldedName(),
            unratedCompany.brands(),
            unratedCompany.website(),
            new BigDecimal("3.5"),
            12,
            unratedCompany.categories(),
            unratedCompany.verticals());
    CityRow dallas = rows.city(DirectoryRows.state("TX"), "Dallas");
    rows.rated(company, dallas, "1 Main St", "75201", "4.5", 7);
    rows.rated(company, dallas, "2 Main St", "75201", "2.5", 3);
    SiteSettings settings = new SiteSettings("Ours").withOptions(null, null, isOwn);
    try (Snapshot snapshot = open(rows.directory(), LOCAL, settings)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      SiteRenderer renderer = new SiteRenderer(site);
      Map<String, String> ratings = new TreeMap<>();
      site.forEach(
          page -> {
            Matcher rating =
                Pattern.compile("\"aggregateRating\":\\{[^}]*\"ratingValue\":([0-9.]+)")
                    .matcher(new String(renderer.render(page), StandardCharsets.UTF_8));
            while (rating.find()) {
              ratings.put(page.path(), rating.group(1));
            }
          });
      assertThat(ratings)
          .isEqualTo(
              isOwn
                  ? Map.of(
                      "/companies/ace", "3.5",
                      "/locations/texas/dallas/ace-1-main-st", "4.5",
                      "/locations/texas/dallas/ace-2-main-st", "2.5")
                  : Map.of());
    }
  }

  @Test
  void a_store_page_links_to_the_store_nearby_stores_and_a_contact_for_corrections()
      throws Exception {
    Directory rows =
        directory(
            """
            Ace | retail | | furniture | https://ace.example/
              75202 | Dallas, TX  | 12 Elm Street
              75202 | Dallas, TX  | 13 Elm Street
              75040 | Garland, TX | 1 Oak Street
              77002 | Houston, TX | 2 Oak Street
            Best | retail
              75202 | Dallas, TX  | 3 Oak Street
            """);
    SiteSettings settings =
        new SiteSettings("Ours")
            .withOptions("https://map.example/?to={address}", "errors@rto.example", false);
    try (Snapshot snapshot = open(rows, HOSTED, settings)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      String path = "/locations/texas/dallas/ace-12-elm-street";
      Document html = html(page(site, path));
      assertThat(html.select(".actions a").eachAttr("href"))
          .containsExactly(
              "https://map.example/?to=12%20Elm%20Street%2C%20Dallas%2C%20TX%2075202",
              "https://ace.example/");
      assertThat(html.select("main").text()).contains("No phone number listed.");
      assertThat(html(page(site, "/companies/ace")).select(".actions a").eachAttr("href"))
          .containsExactly("https://ace.example/");
      assertThat(html.select(".links").get(0).select("li").eachText())
          .containsExactly(
              "13 Elm Street, Dallas less than 1 mile", "1 Oak Street, Garland 14 miles");
      assertThat(html.select(".links").get(1).select("li").eachText())
          .containsExactly("Best, 3 Oak Street, Dallas less than 1 mile");
      assertThat(html.select(".links").get(2).select("li").eachText())
          .containsExactly("Garland, TX 14 miles");
      assertThat(html.select("a[href^=mailto]").attr("href"))
          .startsWith(
              "mailto:errors@rto.example?subject=Problem%20with%20https%3A%2F%2Frto.example");
      assertThat(html.select("link[rel=canonical]").attr("href"))
          .isEqualTo("https://rto.example/dir" + path);
      assertThat(html.select("link[type=application/json]").attr("href"))
          .isEqualTo("/dir/api/locations/state=TX/city=dallas/page=1.json");
    }
  }

  @NewSeeds(3)
  void the_sitemaps_list_the_first_page_of_each_list_and_each_store_once(long seed)
      throws Exception {
    Directory rows = withGuide(RandomDirectory.seeded(seed));
    try (Snapshot snapshot = open(rows, HOSTED)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      List<String> listedUrls = new ArrayList<>();
      for (String sitemap : addresses(site, "/sitemap.xml")) {
        listedUrls.addAll(addresses(site, sitemap.substring(HOSTED.url("").length())));
      }
      List<String> pages = new ArrayList<>();
      site.forEach(
          page -> {
            if (page.number() == 1
                && page.contentType().startsWith("text/html")
                && page.kind() != SitePage.PageKind.NOT_FOUND) {
              pages.add(HOSTED.url(page.encodedPath()));
            }
          });
      assertThat(listedUrls).containsExactlyInAnyOrderElementsOf(pages);
    }
  }

  @NewSeeds(3)
  void small_sitemaps_list_the_same_addresses_as_large_ones(long seed) throws Exception {
    try (Snapshot snapshot = open(RandomDirectory.seeded(seed), HOSTED)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      List<String> addresses = addresses(new Sitemaps(site));
      int stores = snapshot.locationFragments().count();
      for (int maxAddresses : new int[] {1, 2, 3, stores - 1, stores, stores + 1}) {
        assertThat(addresses(new Sitemaps(site, Math.max(1, maxAddresses)))).isEqualTo(addresses);
      }
    }
  }

  private static List<String> addresses(Sitemaps sitemaps) {
    List<String> addresses = new ArrayList<>();
    for (int number = 0; number < sitemaps.count(); number++) {
      List<String> addressesInOne = addresses(sitemaps.render(number));
      // The protocol requires an address, and search engines report a sitemap without one.
      assertThat(addressesInOne).as("sitemap %d", number).isNotEmpty();
      addresses.addAll(addressesInOne);
    }
    return addresses;
  }

  @Test
  void a_sitemap_has_the_dates_of_pages_and_a_guide_links_its_markdown() throws Exception {
    Directory rows = withGuide(directory("Ace | retail\n  75202 | Dallas, TX | 12 Elm Street"));
    try (Snapshot snapshot = open(rows, HOSTED)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      String sitemap = new String(page(site, "/sitemaps/1.xml"), StandardCharsets.UTF_8);
      assertThat(sitemap)
          .containsOnlyOnce("<lastmod>")
          .contains("/guides/total-cost</loc><lastmod>2026-01-02</lastmod>");
      Document html = html(page(site, "/guides/total-cost"));
      assertThat(html.select("link[type=text/markdown]").attr("href"))
          .isEqualTo("/dir/guides/total-cost.md");
      assertThat(html.select("h2").eachText()).contains("Fees");
      assertThat(html.select("meta[property=og:image]").attr("content"))
          .isEqualTo("https://rto.example/dir" + site.assets().get(0).path());
    }
  }

  @Test
  void without_guides_no_sitemap_lists_their_page() throws Exception {
    try (Snapshot snapshot = open(RandomDirectory.seeded(1), HOSTED)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      assertThat(addresses(site, "/sitemaps/1.xml"))
          .contains(HOSTED.url("/companies"))
          .doesNotContain(HOSTED.url("/guides"));
    }
  }

  private static List<String> addresses(SiteCatalog site, String sitemap) {
    return addresses(page(site, sitemap));
  }

  private static List<String> addresses(byte[] sitemap) {
    return Jsoup.parse(new String(sitemap, StandardCharsets.UTF_8), Parser.xmlParser())
        .select("loc")
        .eachText();
  }

  private static JsonNode data(SiteCatalog site, String path, int index) {
    Document html = html(page(site, path));
    return ResourceJson.mapper()
        .readTree(html.select("script[type=application/ld+json]").get(index).data());
  }

  @Test
  void a_list_of_fifty_stores_is_small_and_a_longer_list_has_pages() throws Exception {
    List<String> companyNames =
        List.of("Rent-A-Center", "Buddy's Home Furnishings", "Hill Country Lease & Own");
    List<String> streets = List.of("Main St", "W Martin Luther King Jr Blvd", "S Buckner Blvd");
    DirectoryRows rows = new DirectoryRows();
    List<CompanyRow> companies =
        companyNames.stream().map(name -> rows.company(name, Vertical.RETAIL)).toList();
    StateRow texas = DirectoryRows.state("TX");
    Random random = new Random(1);
    for (int i = 0; i < 420; i++) {
      rows.store(
          companies.get(random.nextInt(companies.size())),
          rows.city(texas, i < 50 ? "Dallas" : "Austin"),
          100 + i * 10 + " " + streets.get(random.nextInt(streets.size())),
          Integer.toString(75201 + random.nextInt(99)),
          "(214) 555-%04d".formatted(random.nextInt(10_000)),
          1 + random.nextInt(300));
    }
    List<LocationRow> withRating =
        rows.directory().stores().stream().map(store -> withRating(store, random)).toList();
    try (Snapshot snapshot = open(Directory.of(withRating, List.of(), Synonyms.NONE), LOCAL)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      byte[] page = page(site, "/locations/texas/dallas");
      assertThat(page.length).isLessThan(32 * 1024);
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
        gzip.write(page);
      }
      assertThat(compressed.size()).isLessThan(6 * 1024);
      Document lastPage = html(page(site, "/locations/texas/austin/page/8"));
      assertThat(lastPage.select("ul.rows > li")).hasSize(20);
      assertThat(lastPage.select("nav.pages a[rel=prev]").attr("href"))
          .isEqualTo("/locations/texas/austin/page/7");
      assertThat(html(page(site, "/locations/texas/austin/page/5")).select("nav.pages li"))
          .extracting(Element::text)
          .containsExactly("Previous", "1", "…", "3", "4", "5", "6", "7", "8", "Next");
      assertThat(html(page(site, "/companies/rent-a-center")).select("svg.map")).hasSize(1);
      assertThat(html(page(site, "/companies/rent-a-center/page/2")).select("svg.map")).isEmpty();
      for (String suffix : List.of("/page/0", "/page/1", "/page/9", "/page/02", "/page/2/page/2")) {
        assertThat(site.find("/locations/texas/austin" + suffix)).as(suffix).isNull();
      }
    }
  }

  /** Returns a chain with one store in Oklahoma, and the others in Dallas. */
  private static Directory chain(int stores) {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow alpha = rows.company("Alpha", Vertical.RETAIL);
    CityRow tulsa = rows.city(DirectoryRows.state("OK"), "Tulsa");
    CityRow dallas = rows.city(DirectoryRows.state("TX"), "Dallas");
    rows.store(alpha, tulsa, "1 Elm St", "74103");
    for (int store = 2; store <= stores; store++) {
      rows.store(alpha, dallas, store + " Main St", "75201");
    }
    return rows.directory();
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 51})
  void a_chain_has_pages_of_its_states_if_it_has_more_than_fifty_stores(int stores)
      throws Exception {
    try (Snapshot snapshot = open(chain(stores), LOCAL)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      assertThat(site.find("/companies/alpha/texas") != null).isEqualTo(stores > 50);
    }
  }

  /** In a folder, a page cannot be below the file of another page. */
  @Test
  void the_pages_of_lists_can_be_published_if_their_paths_end_with_html() {
    SitePaths paths =
        new SitePaths(
            Map.of(Vertical.RETAIL, "/in/{state_slug}/{city_slug}.html"),
            "/of/{slug}.html",
            "/at/{state_slug}/{city_slug}/{store_slug}.html");
    Publication publication = new Publication("Example", null, paths);
    TestRelease.publish(chain(52), publication, new SiteSettings("Example"), folder);
    try (Snapshot snapshot = TestRelease.snapshot(folder)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      for (String path :
          List.of(
              "/in/texas/dallas.html",
              "/in/texas/dallas/page/2",
              "/of/alpha.html",
              "/of/alpha/texas",
              "/of/alpha/texas/page/2",
              "/of/alpha/oklahoma")) {
        SitePage page = Objects.requireNonNull(site.find(path), path);
        assertThat(page.path()).isEqualTo(path);
        assertThat(folder.resolve(page.key())).isRegularFile();
      }
      assertThat(site.find("/in/texas/dallas.html/page/2")).isNull();
      assertThat(site.find("/of/alpha.html/texas")).isNull();
    }
  }

  @Test
  void finding_the_cities_near_a_store_does_not_reorder_the_cities_near_its_city()
      throws Exception {
    Directory rows =
        directory(
            """
            Alpha | retail
              75201 | Dallas, TX        | 1 Main St
              75252 | Dallas, TX        | 2 Main St
              75050 | Grand Prairie, TX | 1 Main St
              75074 | Plano, TX         | 1 Main St
            """);
    try (Snapshot snapshot = open(rows, LOCAL)) {
      NearbyPlaces nearby = new NearbyPlaces(snapshot);
      List<NearbyPlaces.NearbyPlace> nearDallas = nearby.citiesNear(0);
      assertThat(nearDallas).hasSize(2);
      assertThat(nearby.citiesNearStore(1)).isNotEqualTo(nearDallas);
      assertThat(nearby.citiesNear(0)).isEqualTo(nearDallas);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2000, 2001})
  void a_list_that_is_too_long_to_be_sorted_by_rating_does_not_offer_it(int stores)
      throws Exception {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow alpha = rows.company("Alpha", Vertical.RETAIL);
    CityRow dallas = rows.city(DirectoryRows.state("TX"), "Dallas");
    for (int store = 1; store <= stores; store++) {
      rows.store(alpha, dallas, store + " Main St", "75201");
    }
    Random random = new Random(1);
    List<LocationRow> rated =
        rows.directory().stores().stream().map(store -> withRating(store, random)).toList();
    try (Snapshot snapshot = open(Directory.of(rated, List.of(), Synonyms.NONE), LOCAL)) {
      SiteRenderer renderer = new SiteRenderer(Objects.requireNonNull(SiteCatalog.of(snapshot)));
      ListFilter byRating = new ListFilter("", "", "", ListFilter.BY_RATING);
      byte[] list = renderer.renderFilteredList("/companies/alpha", byRating, 1);
      assertThat(html(Objects.requireNonNull(list)).select("#sort option[selected]").eachText())
          .isEqualTo(stores <= 2000 ? List.of("Rating") : List.of());
    }
  }

  @Test
  void the_page_of_changes_links_the_stores_and_companies_that_still_exist() throws Exception {
    Directory rows = directory("A<b>ce | retail\n  75202 | Dallas, TX | 12 Elm Street");
    try (Snapshot snapshot = open(rows, HOSTED)) {
      SiteRenderer renderer = new SiteRenderer(Objects.requireNonNull(SiteCatalog.of(snapshot)));
      String url = "https://rto.example/dir/locations/texas/dallas/";
      String company = Folding.slug("A<b>ce");
      String store = company + "-12-elm-street";
      String removed =
          "{\"type\": \"location\", \"change\": \"removed\", \"url\": \""
              + url
              + "gone\", \"fields\": []}";
      byte[] changes =
          """
          {"release": 7, "from": 6, "created_at": "2026-11-02T09:30:00Z", "complete": true,
           "counts": {"locations": {"added": 0, "changed": 1, "removed": 1234},
                      "companies": {"added": 1, "changed": 0, "removed": 0}},
           "results": [
             {"type": "location", "change": "changed", "url": "%s%s", "fields": [
               {"field": "phone", "before": null, "after": "(214) 555-0100"},
               {"field": "categories", "before": ["tv"], "after": ["tv", "sofas"]},
               {"field": "is_primary", "before": false, "after": true},
               {"field": "status", "before": null, "after": "temporarily_closed"}]},
             {"type": "company", "change": "added",
              "url": "https://rto.example/dir/companies/%s", "fields": []},
             %s]}
          """
              .formatted(url, store, company, String.join(",", Collections.nCopies(120, removed)))
              .getBytes(StandardCharsets.UTF_8);
      Document html = html(renderer.renderChanges(List.of(changes)));
      assertThat(html.select("main h2").eachText()).containsExactly("November 2, 2026");
      assertThat(html.select("main .lead").text())
          .startsWith("Stores and companies that were added");
      assertThat(html.select("main section > p").first().text())
          .isEqualTo("1 company added. 1 store changed. 1,234 stores removed.");
      assertThat(html.select("main h3").eachText()).containsExactly("Companies", "Texas");
      assertThat(html.select("main li").eachText())
          .hasSize(100)
          .startsWith(
              "A<b>ce Added",
              "A<b>ce, 12 Elm Street, Dallas, TX Changed: Phone: none → (214) 555-0100;"
                  + " Categories: tv → tv, sofas; Main store: no → yes;"
                  + " Status: none → Temporarily closed",
              "/locations/texas/dallas/gone Removed");
      assertThat(html.select("main li a").eachAttr("href"))
          .containsExactly("/dir/companies/" + company, "/dir/locations/texas/dallas/" + store);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/x, /x",
    "/locations/texas/dallas/gone, /locations/texas/dallas/gone",
    "https://old.example/locations/texas/dallas/gone, "
        + "https://old.example/locations/texas/dallas/gone"
  })
  void the_page_of_changes_shows_stores_that_were_removed_with_the_base_url_of_their_release(
      String url, String label) throws Exception {
    Directory rows = directory("Ace | retail\n  75202 | Dallas, TX | 12 Elm Street");
    try (Snapshot snapshot = open(rows, HOSTED)) {
      SiteRenderer renderer = new SiteRenderer(Objects.requireNonNull(SiteCatalog.of(snapshot)));
      byte[] changes =
          """
          {"release": 7, "from": 6, "created_at": "2026-11-02T09:30:00Z", "complete": true,
           "counts": {"locations": {"added": 0, "changed": 0, "removed": 1},
                      "companies": {"added": 0, "changed": 0, "removed": 0}},
           "results": [{"type": "location", "change": "removed", "url": "%s", "fields": []}]}
          """
              .formatted(url)
              .getBytes(StandardCharsets.UTF_8);
      Document html = html(renderer.renderChanges(List.of(changes)));
      assertThat(html.select("main li").text()).isEqualTo(label + " Removed");
    }
  }

  @Test
  void a_state_is_found_by_its_name_whatever_the_slug_of_its_pages() throws Exception {
    DirectoryRows rows = new DirectoryRows();
    StateRow islands = new StateRow("VI", "U.S. Virgin Islands", "us-virgin-islands", List.of());
    CompanyRow ace = rows.company("Ace", Vertical.RETAIL);
    rows.store(ace, rows.city(islands, "Cruz Bay"), "1 Elm St", "00830");
    try (Snapshot snapshot = open(rows.directory(), LOCAL)) {
      SiteRenderer renderer = new SiteRenderer(Objects.requireNonNull(SiteCatalog.of(snapshot)));
      SiteSearch search =
          new SiteSearch(
              "virgin islands", null, 1, Map.of(), false, null, List.of(), ListFilter.NONE, null);
      assertThat(html(renderer.renderSearch(search)).select(".rows a").eachAttr("href"))
          .containsExactly("/locations/us-virgin-islands");
    }
  }

  @Test
  void the_home_page_lists_only_verticals_with_stores() throws Exception {
    Directory rows = directory("Alpha | retail\n  75201 | Dallas, TX | 1 Main St");
    Document home = html(rows, "/");
    assertThat(home.select("main").text())
        .contains("1 rent-to-own store in 1 city")
        .doesNotContain("0 cities");
    assertThat(home.select("header nav a")).extracting(Element::text).doesNotContain("Sheds");
  }

  @Test
  void many_cities_are_listed_by_letter_below_those_with_the_most_stores() throws Exception {
    StringBuilder rows = new StringBuilder("Alpha | retail\n  75201 | Zavalla, TX | 2 Main St\n");
    for (int city = 0; city < 60; city++) {
      String name = (char) ('A' + city % 26) + "ville " + (char) ('A' + city / 26);
      rows.append("  75201 | " + name + ", TX | 1 Main St\n");
    }
    rows.append("  75201 | Zavalla, TX | 1 Main St\n");
    Document state = html(directory(rows.toString()), "/locations/texas");
    assertThat(state.select("details.letter summary").eachText())
        .startsWith("A 3", "B 3")
        .endsWith("Z 3");
    assertThat(state.select("h2:containsOwn(Cities with the most stores) + ul li").first().text())
        .startsWith("Zavalla");
  }

  /** Chicago is at the edge of the map, and its suburbs are close. */
  @Test
  void the_largest_city_of_a_map_has_a_label() throws Exception {
    Directory rows =
        directory(
            """
            Alpha | retail
              60602 | Chicago, IL    | 1 Main St
              60602 | Chicago, IL    | 2 Main St
              60602 | Chicago, IL    | 3 Main St
              60602 | Chicago, IL    | 4 Main St
              60804 | Cicero, IL     | 1 Main St
              60301 | Oak Park, IL   | 1 Main St
              60201 | Evanston, IL   | 1 Main St
              60438 | Lansing, IL    | 1 Main St
              60173 | Schaumburg, IL | 1 Main St
              60173 | Schaumburg, IL | 2 Main St
              60505 | Aurora, IL     | 1 Main St
              60505 | Aurora, IL     | 2 Main St
            """);
    Document state = html(rows, "/locations/illinois");
    assertThat(state.select("svg.map text").eachText()).contains("Chicago");
  }

  /** Screen readers skip the map, because the list next to it has the same links. */
  @Test
  void a_map_shows_the_places_of_the_list_of_its_page() throws Exception {
    Directory rows =
        directory(
            """
            Alpha | retail
              75201 | Dallas, TX   | 1 Main St
              75201 | Dallas, TX   | 2 Main St
              75201 | Dallas, TX   | 3 Main St
              75201 | Dallas, TX   | 4 Main St
              75201 | Dallas, TX   | 5 Main St
              75074 | Plano, TX    | 6 Main St
              75074 | Plano, TX    | 7 Main St
              75074 | Plano, TX    | 8 Main St
              79901 | El Paso, TX  | 9 Main St
              74103 | Tulsa, OK    | 1 Main St
            Beta | retail
              96813 | Honolulu, HI | 1 King St
            """);
    try (Snapshot snapshot = open(rows, LOCAL)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      Document home = html(page(site, "/"));
      assertThat(home.select("svg.map path")).hasSizeGreaterThanOrEqualTo(50);
      requireMapOf(home, "/locations/hawaii", "/locations/oklahoma", "/locations/texas");
      assertThat(home.select("svg.map [href=/locations/texas] .s4 title").text())
          .isEqualTo("Texas: 9 rent-to-own stores");
      Document state = html(page(site, "/locations/texas"));
      requireMapOf(
          state, "/locations/texas/dallas", "/locations/texas/el-paso", "/locations/texas/plano");
      assertThat(state.select("svg.map text").eachText()).contains("Dallas", "El Paso");
      requireDot(state, "el-paso", .02, .42, 7.2);
      requireDot(state, "dallas", .75, .33, 16);
      requireDot(state, "plano", .76, .31, 12.4);
      Document city = html(page(site, "/locations/texas/plano"));
      requireMapOf(city, "/locations/texas/dallas");
      assertThat(city.select("svg.map .here")).hasSize(1);
      assertThat(html(page(site, "/companies/alpha")).select("svg.map a circle")).hasSize(4);
      assertThat(html(page(site, "/companies/beta")).select("svg.map")).as("one dot").isEmpty();
    }
  }

  @Test
  void a_publisher_adds_pages_links_a_footer_and_scripts() throws Exception {
    SiteSettings settings =
        new SiteSettings("Ours")
            .withAdditions(
                new SiteSettings.Customization(
                    List.of(
                        new SiteSettings.TextPage(
                            "imprint",
                            "Imprint",
                            "**Acme** <b>Inc.</b> ![Store](images/store.png)"
                                + " ![Our map](https://maps.example/embed?x=1&y=2)"
                                + " ![Not ours](https://maps.example.org/) [Gone](/gone#x)"
                                + " [Guides](/guides) [API](/docs) ![No](images/no.png)")),
                    List.of(
                        new SiteSettings.NamedLink("Imprint", "/imprint"),
                        new SiteSettings.NamedLink("Old", "/locations/atlantis")),
                    "[Privacy](https://acme.example/privacy)",
                    SiteSettings.SiteFile.of("image/png", new byte[] {1}),
                    SiteSettings.SiteFile.of("image/png", new byte[] {2}),
                    null,
                    List.of(
                        new SiteSettings.Script(
                            "https://stats.example",
                            "https://stats.example/s.js",
                            List.of("data-domain=acme.example"))),
                    List.of(
                        new SiteSettings.Image(
                            "store.png", SiteSettings.SiteFile.of("image/png", new byte[] {3}))),
                    List.of("https://maps.example"),
                    List.of(new SiteSettings.SiteVerification("google-site-verification", "a1"))));
    try (Snapshot snapshot = open(directory(""), HOSTED, settings)) {
      SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
      Document imprint = html(page(site, "/imprint"));
      assertThat(imprint.select("article").html()).contains("<strong>Acme</strong> &lt;b&gt;");
      assertThat(imprint.select("article a").eachAttr("href"))
          .containsExactly("/dir/gone#x", "/dir/guides", "/dir/docs");
      assertThat(imprint.select("#menu a[href=/dir/imprint]").attr("aria-current"))
          .isEqualTo("page");
      assertThat(imprint.select("footer a[href^=https]").text()).isEqualTo("Privacy");
      assertThat(imprint.select("script[data-domain=acme.example]").attr("src"))
          .isEqualTo("https://stats.example/s.js");
      String picture = imprint.select("article img[alt=Store]").attr("src");
      assertThat(site.assets()).extracting(asset -> "/dir" + asset.path()).contains(picture);
      assertThat(imprint.select("article iframe[title=Our map]").eachAttr("src"))
          .containsExactly("https://maps.example/embed?x=1&y=2");
      assertThat(imprint.select("article iframe")).as("only from allowed servers").hasSize(1);
      assertThat(imprint.select("meta[name=google-site-verification]").attr("content"))
          .isEqualTo("a1");
      assertThat(new PublisherLinks(site).deadLinks(path -> path.equals("/docs")))
          .containsExactly(
              "navigation.txt of the theme links to /locations/atlantis, which does not exist.",
              "pages/imprint.md of the theme links to /gone#x, which does not exist.",
              "pages/imprint.md of the theme links to images/no.png, which does not exist.");
      for (String rel : List.of("icon", "apple-touch-icon")) {
        String href = imprint.select("link[rel=" + rel + "]").attr("href");
        assertThat(site.assets()).extracting(asset -> "/dir" + asset.path()).contains(href);
      }
      assertThat(new String(page(site, "/sitemaps/1.xml"), StandardCharsets.UTF_8))
          .contains("/dir/imprint<");
      List<String> paths = new ArrayList<>();
      site.forEach(page -> paths.add(page.path()));
      assertThat(paths).contains("/imprint");
    }
  }

  private static void requireMapOf(Document page, String... expected) {
    assertThat(page.select("svg.map[aria-hidden=true] a[tabindex=-1]").eachAttr("href"))
        .containsExactlyInAnyOrder(expected);
    assertThat(page.select(".links a").eachAttr("href")).contains(expected);
  }

  /**
   * Fails unless the dot of a city has this radius and position. The position is in fractions of
   * the width of the map.
   */
  private static void requireDot(
      Document page, String city, double west, double north, double radius) {
    double width = Double.parseDouble(page.select("svg.map").attr("viewbox").split(" ")[2]);
    Element dot = page.select("svg.map [href$=" + city + "] circle").first();
    assertThat(Double.parseDouble(dot.attr("cx")) / width).isCloseTo(west, within(.03));
    assertThat(Double.parseDouble(dot.attr("cy")) / width).isCloseTo(north, within(.03));
    assertThat(dot.attr("r")).isEqualTo(Double.toString(radius));
  }

  private Document html(Directory rows, String path) throws Exception {
    try (Snapshot snapshot = open(rows, LOCAL)) {
      return html(page(Objects.requireNonNull(SiteCatalog.of(snapshot)), path));
    }
  }

  private static byte[] page(SiteCatalog site, String path) {
    return new SiteRenderer(site).render(Objects.requireNonNull(site.find(path), path));
  }

  private static Document html(byte[] page) {
    String html = new String(page, StandardCharsets.UTF_8);
    Parser parser = Parser.htmlParser().setTrackErrors(10);
    Document document = parser.parseInput(html, "");
    assertThat(parser.getErrors()).as(html).isEmpty();
    return document;
  }

  private static Set<String> keys(SiteCatalog site) {
    Set<String> keys = new HashSet<>();
    site.forEach(
        page -> assertThat(keys.add(page.key())).as(page.key() + " occurs twice").isTrue());
    return keys;
  }

  private static String decode(String path) {
    return PercentEncoding.decodePath(path).orElseThrow();
  }

  private static Directory directory(String rows) {
    return DirectoryRows.of(rows).directory();
  }

  private static Directory withGuide(Directory rows) {
    return new Directory(rows.storeSource(), List.of(GUIDE), rows.synonyms());
  }

  /** Returns the store with a random rating, and sometimes temporarily closed. */
  private static LocationRow withRating(LocationRow store, Random random) {
    ObjectNode row = ResourceJson.mapper().valueToTree(store.location());
    row.put("rating", BigDecimal.valueOf(10 + random.nextInt(41), 1));
    row.put("review_count", 1 + random.nextInt(500));
    row.put("status", row.path("review_count").intValue() > 400 ? "temporarily_closed" : null);
    Location location = ResourceJson.mapper().treeToValue(row, Location.class);
    return new LocationRow(store.id(), store.company(), store.city(), store.slug(), location);
  }

  /** Returns a store with {@code hostileText} in all texts except those of its address. */
  private static LocationRow store(String hostileText) {
    ObjectNode row = ResourceJson.mapper().createObjectNode();
    for (RecordComponent field : Location.class.getRecordComponents()) {
      if (field.getType() == String.class) {
        row.put(field.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT), hostileText);
      }
    }
    row.putArray("categories").add(hostileText);
    row.put("state", "TX").put("zip", "75201").put("rating", 4.5).put("review_count", 3);
    DirectoryRows rows = new DirectoryRows();
    CompanyRow company = rows.company(hostileText + " a", Vertical.RETAIL);
    row.put("company_name", company.name()).put("company_slug", company.slug());
    CityRow city = rows.city(DirectoryRows.state("TX"), hostileText + " x");
    Location location =
        ResourceJson.mapper()
            .treeToValue(row.put("city", city.name()).put("is_primary", true), Location.class);
    return new LocationRow(1, company, city, "store", location);
  }

  private Snapshot open(Directory rows, Publication publication) throws Exception {
    return open(rows, publication, new SiteSettings("Rent & <Own>"));
  }

  private Snapshot open(Directory rows, Publication publication, SiteSettings settings)
      throws Exception {
    Path file = Files.createTempFile(folder, "site", ".snapshot");
    SnapshotBuilder.build(rows, publication, settings, file, Progress.NONE);
    return Snapshot.open(file);
  }
}
