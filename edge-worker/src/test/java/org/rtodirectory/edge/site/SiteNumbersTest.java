package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.web.form.ListFilter;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;

/**
 * The lists of the website, each of which must have exactly the stores, places and counts of the
 * rows.
 */
class SiteNumbersTest {
  private static final List<String> ZIPS =
      List.of("75201", "75213", "77002", "73301", "10001", "20001", "90001", "00000");

  /** The stores in list order. */
  private final List<Store> stores = new ArrayList<>();

  @TempDir private Path folder;

  /**
   * A store.
   *
   * @param city the path of its city below the root of a vertical, such as {@code /texas/dallas}
   */
  private record Store(Location row, List<Vertical> verticals, String city) {
    String path() {
      return row.url();
    }

    String company() {
      return "/companies/" + row.companySlug();
    }

    String state() {
      return city.substring(0, city.indexOf('/', 1));
    }

    BigDecimal rating() {
      return row.rating() == null || row.reviewCount() == 0 ? BigDecimal.ZERO : row.rating();
    }
  }

  @NewSeeds(value = 1, drills = 10)
  void every_list_of_the_site_follows_from_the_rows(long seed) {
    Random random = new Random(seed);
    TestRelease.publish(directory(random), TestRelease.LOCAL, new SiteSettings("Example"), folder);
    Snapshot snapshot = TestRelease.snapshot(folder);
    readStores(snapshot);
    SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
    SiteRenderer renderer = new SiteRenderer(site);
    Map<String, List<Document>> lists = new LinkedHashMap<>();
    Set<String> paths = new HashSet<>();
    Set<String> pagerLinks = new HashSet<>();
    site.forEach(
        page -> {
          if (page.kind() != SitePage.PageKind.STORE
              && page.contentType().startsWith("text/html")) {
            Document html = html(renderer.render(page));
            paths.add(page.path());
            pagerLinks.addAll(html.select("nav.pages a").eachAttr("href"));
            lists.computeIfAbsent(firstPath(page), path -> new ArrayList<>()).add(html);
          }
        });
    assertThat(paths).as("seed %d", seed).containsAll(pagerLinks);
    for (Vertical vertical : Vertical.values()) {
      requireVertical(vertical, lists);
    }
    requireCompanies(lists);
    for (int i = 0; i < 60; i++) {
      requireFiltered(random, snapshot, renderer);
    }
  }

  private static String firstPath(SitePage page) {
    return page.path().replaceFirst("/page/[0-9]+$", "");
  }

  private void requireVertical(Vertical vertical, Map<String, List<Document>> lists) {
    String root = TestRelease.LOCAL.paths().cityPath(vertical, "s", "c").replace("/s/c", "");
    List<Store> verticalStores = findStores(store -> store.verticals.contains(vertical));
    Map<String, List<Store>> storesByState = groupBy(verticalStores, store -> root + store.state());
    Map<String, List<Store>> storesByCity = groupBy(verticalStores, store -> root + store.city);
    if (verticalStores.isEmpty()) {
      return;
    }
    Document verticalPage = onlyPage(lists, root);
    assertThat(links(verticalPage)).as(root).isEqualTo(sizes(storesByState));
    assertThat(numbers(verticalPage)).as(root).startsWith(verticalStores.size());
    assertThat(
            numbers(onlyPage(lists, "/").select("ul.cards li:has(a[href=" + root + "]) p").text()))
        .as(root)
        .containsExactly(verticalStores.size(), storesByCity.size());
    storesByState.forEach(
        (path, stateStores) -> {
          Document state = onlyPage(lists, path);
          Map<String, Integer> expected = sizes(groupBy(stateStores, store -> root + store.city));
          Map<String, Integer> companies = sizes(groupBy(stateStores, Store::company));
          assertThat(numbers(state)).as(path).containsExactly(stateStores.size(), expected.size());
          Map<String, Integer> shownLinks = links(state);
          Map<String, Integer> shownCompanies = new TreeMap<>(shownLinks);
          shownCompanies.keySet().removeIf(link -> !link.startsWith("/companies/"));
          shownLinks.keySet().removeAll(shownCompanies.keySet());
          assertThat(shownLinks).as(path).isEqualTo(expected);
          assertThat(shownCompanies).hasSize(Math.min(8, companies.size()));
          String statePath = stateStores.get(0).state();
          shownCompanies.forEach(
              (link, number) ->
                  assertThat(number)
                      .as("%s of %s", link, path)
                      .isEqualTo(
                          companies.get(
                              link.endsWith(statePath)
                                  ? link.substring(0, link.length() - statePath.length())
                                  : link)));
        });
    storesByCity.forEach(
        (path, cityStores) -> {
          assertThat(rows(lists, path)).as(path).isEqualTo(paths(cityStores));
          assertThat(numbers(firstPage(lists, path))).as(path).startsWith(cityStores.size());
        });
  }

  private void requireCompanies(Map<String, List<Document>> lists) {
    Map<String, Integer> shownLinks = new TreeMap<>();
    Objects.requireNonNull(lists.get("/companies")).forEach(page -> shownLinks.putAll(links(page)));
    groupBy(stores, Store::company)
        .forEach(
            (path, companyStores) -> {
              boolean isListed =
                  companyStores.stream()
                      .anyMatch(store -> store.verticals.contains(Vertical.RETAIL));
              Map<String, List<Store>> storesByState = groupBy(companyStores, Store::state);
              if (!isListed || companyStores.size() == 1) {
                return;
              }
              if (!shownLinks.isEmpty()) {
                assertThat(shownLinks).as(path).containsEntry(path, companyStores.size());
              }
              assertThat(numbers(firstPage(lists, path))).as(path).startsWith(companyStores.size());
              if (lists.containsKey(path + companyStores.get(0).state())) {
                storesByState.forEach(
                    (state, stateStores) -> {
                      assertThat(rows(lists, path + state)).isEqualTo(paths(stateStores));
                      assertThat(links(firstPage(lists, path)))
                          .containsEntry(path + state, stateStores.size());
                    });
              } else {
                assertThat(rows(lists, path)).as(path).isEqualTo(paths(companyStores));
              }
            });
  }

  /** Checks a list of the website with a random filter and order. */
  private void requireFiltered(Random random, Snapshot snapshot, SiteRenderer renderer) {
    Store listedStore = stores.get(random.nextInt(stores.size()));
    boolean isCity = random.nextBoolean();
    Vertical vertical = listedStore.verticals.get(0);
    String path =
        isCity
            ? TestRelease.LOCAL
                .paths()
                .cityPath(vertical, "s", "c")
                .replace("/s/c", listedStore.city)
            : listedStore.company();
    Store filterStore = stores.get(random.nextInt(stores.size()));
    String company = random.nextInt(3) == 0 ? filterStore.row.companySlug() : "";
    String category = random.nextInt(3) == 0 ? filterStore.row.categories().get(0) : "";
    String zip = random.nextInt(3) == 0 ? ZIPS.get(random.nextInt(ZIPS.size() - 1)) : "";
    String sort = List.of("", "name", "rating").get(random.nextInt(3));
    ListFilter filter = new ListFilter(category, company, zip, sort);
    List<Store> expected =
        findStores(
            store ->
                (isCity
                        ? store.city.equals(listedStore.city) && store.verticals.contains(vertical)
                        : store.company().equals(listedStore.company()))
                    && (company.isEmpty() || store.row.companySlug().equals(company))
                    && (category.isEmpty() || store.row.categories().contains(category)));
    if (sort.equals("rating")) {
      expected.sort(Comparator.comparing(Store::rating).reversed());
    }
    List<String> shownLinks = new ArrayList<>();
    for (int page = 1; page <= Math.max(1, (expected.size() + 49) / 50); page++) {
      byte[] html = renderer.renderFilteredList(path, filter, page);
      if (html == null) {
        return; // The company has no list.
      }
      shownLinks.addAll(rows(List.of(html(html))));
      assertThat(numbers(html(html).select("p.meta").first().text()))
          .as("%s %s", path, filter)
          .startsWith(expected.size());
    }
    if (zip.isEmpty() || !sort.isEmpty()) {
      assertThat(shownLinks).as("%s %s", path, filter).isEqualTo(paths(expected));
    } else {
      assertThat(shownLinks)
          .as("%s %s", path, filter)
          .containsExactlyInAnyOrderElementsOf(paths(expected));
      if (!ZipCentroids.isEstimate(zip)) {
        LocationPoints.Distances distances =
            snapshot.points().distancesFrom(ZipCentroids.of(zip).orElseThrow());
        List<String> allPaths = paths(stores);
        assertThat(shownLinks)
            .as("%s %s", path, filter)
            .isSortedAccordingTo(
                Comparator.comparingDouble(store -> distances.miles(allPaths.indexOf(store))));
      }
    }
  }

  private static Directory directory(Random random) {
    DirectoryRows rows = new DirectoryRows();
    List<CityRow> cities = new ArrayList<>();
    for (String state : List.of("TX", "NM", "DC")) {
      for (String city : List.of("Austin", "St. John's", "Łódź", "Dallas", "Elm & Oak")) {
        if (random.nextBoolean() || city.equals("Dallas")) {
          cities.add(rows.city(DirectoryRows.state(state), city));
        }
      }
    }
    List<CompanyRow> companies = new ArrayList<>();
    for (int company = 0; company < 12; company++) {
      EnumSet<Vertical> verticals = EnumSet.of(Vertical.values()[random.nextInt(3)]);
      verticals.add(Vertical.values()[random.nextInt(3)]);
      companies.add(
          rows.company("Company " + company, List.of(), "category-" + company % 3, verticals));
    }
    for (int store = 0; store < 400; store++) {
      // Low indexes are more frequent, so that there are long lists, chains and single stores.
      CompanyRow company = companies.get(skewedIndex(random, companies.size()));
      CityRow city = cities.get(skewedIndex(random, cities.size()));
      String zip = ZIPS.get(random.nextInt(ZIPS.size()));
      rows.rated(company, city, store + " Main St", zip, "" + random.nextInt(6), store % 4);
    }
    return rows.directory();
  }

  private static int skewedIndex(Random random, int bound) {
    double fraction = random.nextDouble();
    return (int) (fraction * fraction * bound);
  }

  private void readStores(Snapshot snapshot) {
    for (int row = 0; row < snapshot.locationFragments().count(); row++) {
      Location location = snapshot.locationFragments().read(row, Location.class);
      String city = location.url().replaceFirst("^/locations", "").replaceFirst("/[^/]+$", "");
      stores.add(new Store(location, List.copyOf(snapshot.locationKinds().verticals(row)), city));
    }
    assertThat(ZipCentroids.isEstimate("75213")).isTrue();
  }

  private List<Store> findStores(Predicate<Store> condition) {
    return stores.stream().filter(condition).collect(Collectors.toCollection(ArrayList::new));
  }

  private static Map<String, List<Store>> groupBy(List<Store> stores, Function<Store, String> key) {
    return stores.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
  }

  private static Map<String, Integer> sizes(Map<String, List<Store>> groups) {
    Map<String, Integer> sizes = new TreeMap<>();
    groups.forEach((key, group) -> sizes.put(key, group.size()));
    return sizes;
  }

  private static List<String> paths(List<Store> stores) {
    return stores.stream().map(Store::path).toList();
  }

  private static Document onlyPage(Map<String, List<Document>> lists, String path) {
    assertThat(lists.get(path)).as(path).hasSize(1);
    return firstPage(lists, path);
  }

  private static Document firstPage(Map<String, List<Document>> lists, String path) {
    return Objects.requireNonNull(lists.get(path), path).get(0);
  }

  /** Returns the links of a page that have a number, with the number. */
  private static Map<String, Integer> links(Document page) {
    Map<String, Integer> links = new TreeMap<>();
    for (Element link : page.select("main ul.links li:has(small)")) {
      links.put(link.select("a").attr("href"), numbers(link.select("small").text()).get(0));
    }
    return links;
  }

  /** Returns the stores on all pages of a list. */
  private static List<String> rows(Map<String, List<Document>> lists, String path) {
    return rows(Objects.requireNonNull(lists.get(path), path));
  }

  private static List<String> rows(List<Document> pages) {
    return pages.stream()
        .flatMap(page -> page.select("ul.rows li > h2 a, ul.rows li > h3 a").stream())
        .map(link -> link.attr("href"))
        .toList();
  }

  /** Returns the numbers in the first sentence below the heading. */
  private static List<Integer> numbers(Document page) {
    return numbers(page.select("main .lead").first().text().replaceAll("Company [0-9]+", ""));
  }

  private static List<Integer> numbers(String text) {
    return Stream.of(text.replace(",", "").split("[^0-9]+", -1))
        .filter(number -> !number.isEmpty())
        .map(Integer::valueOf)
        .toList();
  }

  private static Document html(byte[] page) {
    return Jsoup.parse(new String(page, StandardCharsets.UTF_8));
  }
}
