package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * The list of all companies and the pages of companies. What was computed last is kept. Safe for
 * all threads.
 */
final class CompanyPages {
  /** How many of the largest companies their list shows first. */
  private static final int LARGEST = 12;

  /** Of how many companies the pages are made at a time. */
  private static final int MOST_STATES = 16;

  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final RowViews rowViews;
  private final Nearby nearby;
  private final StoreLists lists;
  private final Recent<Ordered> ordered = new Recent<>(1, all -> order());
  private final Recent<CompanyStates> states = new Recent<>(MOST_STATES, this::statesOf);

  CompanyPages(
      SiteCatalog catalog, SiteFrames frames, RowViews rowViews, Nearby nearby, StoreLists lists) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.lists = lists;
  }

  /**
   * All companies by their folded names.
   *
   * @param numbers the numbers of the companies
   * @param letters links to the initials, none if all companies have the same
   * @param largest the companies with the most stores, if there are many
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Ordered(int[] numbers, List<Views.Link> letters, List<Integer> largest) {}

  /**
   * The states in which a company has stores.
   *
   * @param links to the places of the company's list where their stores begin, by name
   * @param states their codes
   * @param cities the cities of its stores, for the map
   */
  private record CompanyStates(
      List<Views.Link> links, List<String> states, List<SiteMap.City> cities) {}

  /** The page of the company's list that contains the first store of a page. */
  private @Nullable String json(Company company, SitePage page) {
    int firstRow = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return frames.json(
        PageKey.locations(company.slug().toLowerCase(Locale.ROOT), null, null)
            .withPage(firstRow / Listing.PER_PAGE + 1L));
  }

  int[] listed(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    int[] numbers = ordered().numbers();
    return Arrays.copyOfRange(
        numbers, from, Math.min(from + SiteCatalog.COMPANIES_PER_PAGE, numbers.length));
  }

  /** The companies that a page of their list shows before those by name. */
  List<Integer> largest(SitePage page) {
    return page.number() == 1 ? ordered().largest() : List.of();
  }

  int[] storeRows(SitePage page) {
    Selection stores = catalog.storesOf(page.row());
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return stores.rows(from, Math.min(from + SiteCatalog.STORES_PER_PAGE, stores.total()));
  }

  private Ordered ordered() {
    return ordered.get(0);
  }

  private Ordered order() {
    List<String> names =
        IntStream.range(0, catalog.companyCount())
            .mapToObj(number -> catalog.company(number).name())
            .map(Folding::fold)
            .toList();
    int[] numbers =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparing(names::get, CodePointOrder.COMPARATOR))
            .mapToInt(Integer::intValue)
            .toArray();
    Map<Views.Initial, Views.Link> letters = new LinkedHashMap<>();
    for (int place = 0; place < numbers.length; place++) {
      int page = place / SiteCatalog.COMPANIES_PER_PAGE + 1;
      letters.computeIfAbsent(
          Views.Initial.ofFolded(names.get(numbers[place])),
          initial ->
              new Views.Link(
                  SiteFrames.numbered(frames.href(SiteCatalog.COMPANIES), page)
                      + "#"
                      + initial.id(),
                  initial.label()));
    }
    return new Ordered(
        numbers, letters.size() > 1 ? List.copyOf(letters.values()) : List.of(), largest());
  }

  private List<Integer> largest() {
    int[] stores =
        IntStream.range(0, catalog.companyCount())
            .map(number -> catalog.company(number).storeCount())
            .toArray();
    return stores.length <= 2 * LARGEST
        ? List.of()
        : IntStream.range(0, stores.length)
            .boxed()
            .sorted(Comparator.comparingInt(number -> -stores[number]))
            .limit(LARGEST)
            .toList();
  }

  String companies(SitePage page) {
    List<Company> companies =
        Arrays.stream(listed(page)).mapToObj(number -> catalog.company(number)).toList();
    String first = frames.href(SiteCatalog.COMPANIES);
    List<Views.Link> letters = ordered().letters();
    String lead = SiteText.count(catalog.companyCount(), "company", "companies") + " with stores.";
    List<String> urls =
        companies.stream().map(company -> frames.address(frames.rowHref(company.url()))).toList();
    int firstRow = (page.number() - 1) * SiteCatalog.COMPANIES_PER_PAGE;
    // The list of the API has the retail companies only.
    boolean isOfApi = snapshot.companies().count() == catalog.companyCount();
    List<Views.Group<Views.Row>> groups = new ArrayList<>();
    if (!largest(page).isEmpty()) {
      List<Views.Row> largest =
          largest(page).stream().map(catalog::company).map(rowViews::row).toList();
      groups.add(new Views.Group<>("Most stores", "most", largest));
    }
    List<Views.Row> rows = companies.stream().map(rowViews::row).toList();
    groups.addAll(
        letters.isEmpty()
            ? List.of(new Views.Group<>(null, "", rows))
            : Views.Group.byInitial(rows, Views.Row::name));
    Views.Frame frame =
        frames.frame(
            SiteFrames.numbered(first, page.number()),
            isOfApi
                ? frames.json(PageKey.companies(null).withPage(firstRow / Listing.PER_PAGE + 1L))
                : null,
            "Companies" + page.titleEnd(),
            lead + page.sentence() + " Their stores by state.",
            List.of(new Views.Link(first, "Companies")),
            List.of(JsonLd.list(firstRow + 1, urls)));
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        (out, none) ->
            JtelistingGenerated.render(
                out,
                none,
                frame,
                "Companies",
                lead,
                letters,
                groups,
                pager,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                ""));
  }

  String company(SitePage page) {
    Company company = catalog.company(page.row());
    String first = frames.rowHref(company.url());
    List<Views.Link> states = this.states.get(page.row()).links();
    String stores = SiteText.count(catalog.storesOf(page.row()).total(), "store", "stores");
    String lead =
        company.name()
            + " has "
            + stores
            + " in "
            + (states.size() == 1
                ? states.get(0).label()
                : SiteText.count(states.size(), "state", "states"))
            + ".";
    String href = SiteFrames.numbered(first, page.number());
    List<Views.Group<Views.Row>> groups = groups(page);
    List<Views.Row> rows = groups.stream().flatMap(group -> group.items().stream()).toList();
    Views.Frame frame =
        frames.frame(
            href,
            json(company, page),
            company.name() + ", " + stores + page.titleEnd(),
            lead + page.sentence() + " " + RowViews.contents(rows),
            frames.companyCrumbs(company),
            List.of(
                JsonLd.company(company, frames.address(first), catalog.settings().ownRatings())));
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        (out, none) ->
            JtecompanyGenerated.render(
                out,
                none,
                frame,
                rowViews.row(company, snapshot.companyWebsite(page.row())),
                SiteText.number(catalog.storesOf(page.row()).total()),
                lead,
                states,
                groups,
                pager,
                page.number() == 1 ? Optional.ofNullable(map(page)) : Optional.empty(),
                lists.form(page)));
  }

  private @Nullable SiteMap map(SitePage page) {
    CompanyStates of = states.get(page.row());
    return SiteMap.states(of.states(), of.cities());
  }

  private CompanyStates statesOf(int company) {
    Company of = catalog.company(company);
    String slug = of.slug().toLowerCase(Locale.ROOT);
    List<Views.Link> links = new ArrayList<>();
    List<String> states = snapshot.locations().statesOf(slug);
    int before = 0;
    for (String state : states) {
      int stores = snapshot.locations().select(slug, state, null).total();
      links.add(
          new Views.Link(
              SiteFrames.numbered(
                      frames.rowHref(of.url()), before / SiteCatalog.STORES_PER_PAGE + 1)
                  + "#"
                  + stateId(state),
              SiteText.state(state),
              SiteText.number(stores)));
      before += stores;
    }
    links.sort(Comparator.comparing(Views.Link::label));
    return new CompanyStates(List.copyOf(links), states, cities(company));
  }

  /** The cities of a company whose places are known, with the number of its stores there. */
  private List<SiteMap.City> cities(int company) {
    Map<Integer, Integer> stores = new LinkedHashMap<>();
    Map<Integer, Integer> firstRows = new HashMap<>();
    catalog
        .storesOf(company)
        .forEach(
            row -> {
              int city = snapshot.locations().cityOf(row);
              stores.merge(city, 1, Integer::sum);
              firstRows.putIfAbsent(city, row);
            });
    List<SiteMap.City> cities = new ArrayList<>();
    stores.forEach(
        (city, count) -> {
          Point point = nearby.point(city);
          if (point != null) {
            SiteSection section = catalog.sectionOf(firstRows.getOrDefault(city, 0));
            cities.add(frames.mapped(section, catalog.cities().city(city), count, point));
          }
        });
    return cities;
  }

  private static String stateId(String code) {
    return "in-" + code.toLowerCase(Locale.ROOT);
  }

  /** The stores on a page of a company, by state. */
  private List<Views.Group<Views.Row>> groups(SitePage page) {
    List<Views.Group<Views.Row>> groups = new ArrayList<>();
    String before = "";
    for (int row : storeRows(page)) {
      Location store = snapshot.locationFragments().read(row, Location.class);
      if (!store.state().equals(before)) {
        groups.add(
            new Views.Group<>(
                SiteText.state(store.state()), stateId(store.state()), new ArrayList<>()));
        before = store.state();
      }
      groups.get(groups.size() - 1).items().add(rowViews.row(store, false));
    }
    return groups;
  }
}
