package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.McpCalls;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import tools.jackson.databind.JsonNode;

/**
 * The pages of every kind of list. The rows of the website and of MCP are those of the API, and
 * each page has what belongs to it: its title, its addresses and the links to its neighbors.
 */
class ListPagesTest {
  private static final String BASE = "https://www.example.org";

  @TempDir private static Path folder = Path.of("");

  @AutoClose private static TestGateway gateway;

  @BeforeAll
  static void serve() {
    TestRelease.publish(directory(), TestRelease.PUBLICATION, new SiteSettings("Example"), folder);
    gateway = TestGateway.start(TestRelease.load(folder), null);
  }

  private static Directory directory() {
    DirectoryRows rows = new DirectoryRows();
    CityRow austin = rows.city(DirectoryRows.state("TX"), "Austin");
    CityRow dallas = rows.city(DirectoryRows.state("TX"), "Dallas");
    CityRow fortWorth = rows.city(DirectoryRows.state("TX"), "Fort Worth");
    CompanyRow chain = rows.company("Alpha", Vertical.RETAIL);
    CompanyRow stateChain = rows.company("Beta", Vertical.RETAIL);
    for (int store = 1; store <= 120; store++) {
      rows.store(chain, dallas, store + " Elm St", "75201");
    }
    for (int store = 1; store <= 11; store++) {
      rows.store(chain, fortWorth, store + " Oak St", "76102");
    }
    rows.store(chain, rows.city(DirectoryRows.state("OK"), "Tulsa"), "1 Main St", "74103");
    // Beta fills its last page.
    for (int store = 1; store <= 99; store++) {
      rows.store(stateChain, fortWorth, store + " Elm St", "76102");
    }
    rows.store(stateChain, dallas, "1 Oak St", "75201");
    for (int company = 1; company <= 208; company++) {
      CompanyRow shop = rows.company("Shop " + company, Vertical.RETAIL);
      rows.store(shop, austin, company + " Lamar Blvd", "78701");
    }
    return rows.directory();
  }

  @Test
  void a_path_pattern_may_end_with_a_slash(@TempDir Path otherFolder) {
    SitePaths paths =
        new SitePaths(
            Map.of(Vertical.RETAIL, "/locations/{state_slug}/{city_slug}/"),
            "/companies/{slug}/",
            "/locations/{state_slug}/{city_slug}/{store_slug}/");
    Publication publication = new Publication("Example", null, paths);
    TestRelease.publish(directory(), publication, new SiteSettings("Example"), otherFolder);
    SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(TestRelease.snapshot(otherFolder)));
    List<String> published = new ArrayList<>();
    site.forEach(page -> published.add(page.path()));
    assertThat(published)
        .contains(
            "/locations/texas/dallas/",
            "/locations/texas/dallas/page/3",
            "/companies/beta/page/2",
            "/companies/alpha/texas",
            "/companies/alpha/texas/page/2")
        .noneMatch(path -> path.contains("//"));
    SiteRenderer renderer = new SiteRenderer(site);
    for (String path : List.of("/locations/texas/dallas/page/2", "/companies/alpha/texas/page/2")) {
      SitePage page = Objects.requireNonNull(site.find(path), path);
      String html = new String(renderer.render(page), StandardCharsets.UTF_8);
      assertThat(Jsoup.parse(html).select("nav.pages a").eachAttr("href"))
          .hasSizeGreaterThan(2)
          .isSubsetOf(published);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/locations/texas/dallas, /api/locations?city=dallas, 50, map form list",
    "/locations/texas/fort-worth, /api/locations?city=fort+worth, 50, map form list",
    "/companies/beta, /api/locations?company=beta, 50, map form",
    "/companies/alpha/texas, /api/locations?company=alpha&state=tx, 50, map form",
    "/companies, /api/companies, 100, largest list"
  })
  void a_page_of_a_published_list_has_its_own_rows_title_and_addresses(
      String path, String api, int perPage, String parts) {
    List<String> rows = apiRows(api);
    int last = (rows.size() + perPage - 1) / perPage;
    Set<String> titles = new TreeSet<>();
    Set<String> descriptions = new TreeSet<>();
    assertThat(last).isGreaterThan(1);
    for (int number = 1; number <= last; number++) {
      Document page = page(target(path, "/page/", number));
      List<String> rowsOnPage = rowsOfPage(rows, perPage, number);
      assertThat(shownRows(page)).as("%s, page %d", path, number).isEqualTo(rowsOnPage);
      titles.add(page.title());
      String description = page.select("meta[name=description]").attr("content");
      descriptions.add(description);
      assertThat(page.title().contains(", page " + number)).isEqualTo(number > 1);
      assertThat(description.endsWith(" Page " + number + ".")).isEqualTo(number > 1);
      assertThat(page.select("meta[name=robots]")).isEmpty();
      String canonical = BASE + target(path, "/page/", number);
      assertThat(page.select("link[rel=canonical]").attr("href")).isEqualTo(canonical);
      assertThat(page.select("meta[property=og:url]").attr("content")).isEqualTo(canonical);
      requirePager(page, path, "/page/", number, last);
      String json = page.select("link[rel=alternate][type=application/json]").attr("href");
      assertThat(paths(gateway.get(local(json)))).as(json).contains(rowsOnPage.get(0));
      requireListData(page, parts, rowsOnPage, (number - 1) * perPage + 1);
      boolean isFirst = number == 1;
      assertThat(page.select("svg.map").size() == 1)
          .as("map of %s, page %d", path, number)
          .isEqualTo(isFirst && parts.contains("map"));
      assertThat(page.select("form.narrow input[name=in]").size() == 1)
          .as("form of %s, page %d", path, number)
          .isEqualTo(isFirst && parts.contains("form"));
      assertThat(page.select("#most").size() == 1)
          .as("largest of %s, page %d", path, number)
          .isEqualTo(isFirst && parts.contains("largest"));
    }
    assertThat(titles).hasSize(last);
    assertThat(descriptions).hasSize(last);
    for (int number : List.of(0, 1, last + 1)) {
      assertThat(browse(path + "/page/" + number).status())
          .as("%s, page %d", path, number)
          .isNotEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/search?in=/locations/texas/dallas&sort=name, /api/locations?city=dallas, 50",
    "/search?in=/companies/beta&sort=name, /api/locations?company=beta, 50",
    "/search?in=/companies/alpha/texas&sort=name, /api/locations?company=alpha&state=tx, 50",
    "/companies?state=TX&q=, /api/companies?state=TX, 100",
    "/companies?state=&q=shop, /api/companies?q=shop, 100"
  })
  void a_page_of_a_filtered_list_has_its_own_rows_and_the_last_page_is_repeated(
      String list, String api, int perPage) {
    List<String> rows = apiRows(api);
    int last = (rows.size() + perPage - 1) / perPage;
    String address = local(page(list + "&page=2").select("nav.pages a[rel=prev]").attr("href"));
    for (int number = 1; number <= last; number++) {
      Document page = page(target(list, "&page=", number));
      assertThat(shownRows(page))
          .as("%s, page %d", list, number)
          .isEqualTo(rowsOfPage(rows, perPage, number));
      assertThat(page.select("meta[name=robots]").attr("content")).isEqualTo("noindex");
      assertThat(page.select("link[rel=canonical], link[type=application/json]")).isEmpty();
      assertThat(page.select("form.narrow")).hasSize(1);
      assertThat(page.select("svg.map, #most")).isEmpty();
      requirePager(page, address, "&page=", number, last);
    }
    for (int number : List.of(last + 1, 9999)) {
      assertThat(browse(list + "&page=" + number).text())
          .isEqualTo(browse(list + "&page=" + last).text());
    }
    for (String number : List.of("0", "01", "10000", "x")) {
      assertThat(browse(list + "&page=" + number).text()).isEqualTo(browse(list).text());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/api/companies, list_companies, '{'",
    "/api/companies?q=shop, list_companies, '{\"q\":\"shop\",'",
    "/api/locations?company=beta, find_locations, '{\"company\":\"beta\",'",
    "/api/locations?city=dallas, find_locations, '{\"city\":\"Dallas\",'"
  })
  void a_page_of_a_tool_has_the_rows_of_the_api_and_the_last_has_no_next(
      String api, String tool, String arguments) {
    McpCalls mcp = new McpCalls(gateway);
    List<String> rows = apiRows(api);
    int last = (rows.size() + 24) / 25;
    for (int number = 1; number <= last + 1; number++) {
      JsonNode result = mcp.call(tool, arguments + "\"limit\":25,\"page\":" + number + "}");
      JsonNode content = result.required("structuredContent");
      List<String> urls = new ArrayList<>();
      content.required("results").forEach(row -> urls.add(local(row.path("url").stringValue())));
      assertThat(urls).as("%s, page %d", api, number).isEqualTo(rowsOfPage(rows, 25, number));
      assertThat(content.required("next").isNull()).isEqualTo(number >= last);
      assertThat(McpCalls.text(result).contains("Next page:")).isEqualTo(number < last);
      assertThat(McpCalls.text(result).contains("This page is after the last one"))
          .isEqualTo(number > last);
      assertThat(McpCalls.text(result).contains("page " + number + " of " + last))
          .as("%s, page %d", api, number)
          .isEqualTo(number <= last);
    }
  }

  /** Reads all pages of a list of the API, and checks the members and the link of each page. */
  private static List<String> apiRows(String api) {
    List<String> rows = new ArrayList<>();
    long last = gateway.json(api).meta("last_page");
    String separator = api.contains("?") ? "&page=" : "?page=";
    for (long number = 1; number <= last + 1; number++) {
      Reply reply = gateway.json(api + separator + number);
      List<String> pageRows = paths(reply);
      rows.addAll(pageRows);
      assertThat(reply.meta("last_page")).isEqualTo(last);
      assertThat(reply.find("Link").orElse("").contains("rel=\"next\""))
          .as("%s, page %d", api, number)
          .isEqualTo(number < last);
      assertThat(pageRows.isEmpty()).as("%s, page %d", api, number).isEqualTo(number > last);
      assertThat(reply.meta("total")).isGreaterThanOrEqualTo(rows.size());
      assertThat(pageRows.size() == 25 || number >= last).isTrue();
    }
    assertThat(rows).doesNotHaveDuplicates().hasSize((int) gateway.json(api).meta("total"));
    return rows;
  }

  private static List<String> paths(Reply reply) {
    return reply.results().stream().map(row -> local(row.required("url").stringValue())).toList();
  }

  private static List<String> rowsOfPage(List<String> rows, int perPage, int number) {
    int from = Math.min(rows.size(), (number - 1) * perPage);
    return rows.subList(from, Math.min(rows.size(), from + perPage));
  }

  /** Checks the links of a page to its neighbors, and which page they mark as the current one. */
  private static void requirePager(
      Document page, String list, String separator, int number, int last) {
    String previous = number > 1 ? target(list, separator, number - 1) : "";
    String next = number < last ? target(list, separator, number + 1) : "";
    assertThat(local(page.select("nav.pages a[rel=prev]").attr("href"))).isEqualTo(previous);
    assertThat(local(page.select("nav.pages a[rel=next]").attr("href"))).isEqualTo(next);
    assertThat(page.select("nav.pages a[aria-current=page]").eachText())
        .containsExactly(Integer.toString(number));
  }

  /** Checks the list in the structured data of a page: the addresses and positions of its rows. */
  private static void requireListData(
      Document page, String parts, List<String> rowsOnPage, int firstPosition) {
    List<String> urls = new ArrayList<>();
    int position = firstPosition;
    for (Element script : page.select("script[type=application/ld+json]")) {
      JsonNode data = ResourceJson.mapper().readTree(script.data());
      if (data.path("@type").asString("").equals("ItemList")) {
        for (JsonNode item : data.required("itemListElement")) {
          assertThat(item.required("position").intValue()).isEqualTo(position++);
          urls.add(local(item.required("url").stringValue()));
        }
      }
    }
    assertThat(urls).isEqualTo(parts.contains("list") ? rowsOnPage : List.of());
  }

  private static List<String> shownRows(Document page) {
    List<String> rows = new ArrayList<>();
    for (Element link :
        page.select("ul.rows > li > h2 a, section ul.rows > li > h3 a, section.initial a")) {
      rows.add(local(link.attr("href")));
    }
    return rows;
  }

  private static String target(String list, String separator, int number) {
    return number == 1 ? list : list + separator + number;
  }

  private static String local(String url) {
    return url.startsWith(BASE) ? url.substring(BASE.length()) : url;
  }

  private static Document page(String target) {
    Reply reply = browse(target);
    assertThat(reply.status()).as(target).isEqualTo(200);
    return Jsoup.parse(reply.text());
  }

  private static Reply browse(String target) {
    return gateway.get(target, "Accept", WebsiteTest.BROWSER);
  }
}
