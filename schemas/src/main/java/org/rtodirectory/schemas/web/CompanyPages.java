package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * The pages of companies, and those of chains in a state. The values computed last are cached. Safe
 * for all threads.
 */
final class CompanyPages {
  /** The number of companies whose pages are rendered at a time. */
  private static final int CACHED_COMPANIES = 16;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final Texts texts;
  private final RowViews rowViews;
  private final Nearby nearby;
  private final StoreLists lists;
  private final BoundedCache<CompanyStates> states =
      new BoundedCache<>(CACHED_COMPANIES, this::statesOf);

  CompanyPages(
      SiteCatalog catalog, SiteFrames frames, RowViews rowViews, Nearby nearby, StoreLists lists) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.lists = lists;
  }

  /**
   * The states in which a company has stores.
   *
   * @param links to the list of the stores in each state, by name
   * @param states their codes
   * @param cities the cities of its stores, for the map
   */
  private record CompanyStates(
      List<Views.Link> links, List<String> states, List<SiteMap.CityDot> cities) {}

  /**
   * The page of a company, or of a chain in a state.
   *
   * @param lead the number of its stores and states, as a sentence
   * @param contact how to reach its only store, or empty if it has more
   * @param store the page of its only store, or null if it has more
   * @param states links to its stores by state, if it has several
   * @param groups its stores by state, or none for a chain, whose states have pages
   */
  record CompanyView(
      Views.Frame frame,
      String heading,
      Views.Row company,
      String lead,
      Optional<RowViews.Contact> contact,
      Views.@Nullable Link store,
      List<Views.Link> states,
      List<Views.Group<Views.Row>> groups,
      Views.Pager pager,
      Optional<SiteMap> map,
      Optional<StoreLists.FilterForm> form) {}

  /** The page of the API that contains the first store of a page. */
  private @Nullable String json(Company company, @Nullable String state, SitePage page) {
    int firstRow = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return frames.json(
        PageKey.locations(company.slug().toLowerCase(Locale.ROOT), state, null)
            .withPage(firstRow / PagedList.PER_PAGE + 1L));
  }

  private static int[] shownRows(Selection stores, SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return stores.rows(from, Math.min(from + SiteCatalog.STORES_PER_PAGE, stores.total()));
  }

  String company(SitePage page) {
    Company company = rows.company(page.row());
    Selection all = rows.storesOf(page.row());
    String first = frames.rowHref(company.url());
    CompanyStates inStates = states.get(page.row());
    List<Views.Link> states = inStates.links();
    String stores = count(all);
    String lead =
        texts.format(
            "company.lead",
            "company",
            company.name(),
            "stores",
            stores,
            "states",
            states.size() == 1 ? states.get(0).label() : frames.stateCount(inStates.states()));
    boolean isChain = catalog.isChain(page.row());
    List<Views.Group<Views.Row>> groups =
        isChain ? List.of() : groupsByState(company, shownRows(all, page));
    Views.Frame frame =
        frames.frame(
            SiteFrames.numbered(first, page.number()),
            json(company, null, page),
            frames.titleOf(
                texts.format("company.title", "company", company.name(), "stores", stores), page),
            frames.descriptionOf(
                texts.format(
                    "company.description",
                    "lead",
                    lead,
                    "contents",
                    rowViews.contents(
                        groups.stream().flatMap(group -> group.items().stream()).toList())),
                page),
            frames.companyCrumbs(company),
            List.of(
                JsonLd.company(company, frames.address(first), catalog.settings().ownRatings())));
    Location only = all.total() == 1 ? rows.store(all.rows(0, 1)[0]) : null;
    String website = snapshot.companyWebsite(page.row());
    return html(
        new CompanyView(
            frame,
            company.name(),
            rowViews.row(company, website),
            lead,
            Optional.ofNullable(only).map(store -> rowViews.contact(store, website)),
            only == null
                ? null
                : new Views.Link(frames.rowHref(only.url()), texts.get("company.store")),
            states.size() > 1 ? states : List.of(),
            only == null ? groups : List.of(),
            frames.pager(page, first),
            page.number() == 1 && inStates.cities().size() > 1
                ? Optional.ofNullable(SiteMap.states(inStates.states(), inStates.cities(), texts))
                : Optional.empty(),
            lists.form(page)));
  }

  /** The page of a chain in a state. */
  String state(SitePage page) {
    Company company = rows.company(page.row());
    SiteCities.StateCities state = catalog.stateOf(page);
    Selection all = rows.storesOf(page.row(), state.code());
    String first = frames.href(page.withNumber(1).encodedPath());
    String heading =
        texts.format("company.state", "company", company.name(), "state", state.name());
    String lead =
        texts.format(
            "company.lead",
            "company",
            company.name(),
            "stores",
            count(all),
            "states",
            state.name());
    List<SiteMap.CityDot> cities = cities(all);
    List<Views.Group<Views.Row>> groups = groupsByCity(company, shownRows(all, page));
    Views.Frame frame =
        frames.frame(
            SiteFrames.numbered(first, page.number()),
            json(company, state.code(), page),
            frames.titleOf(heading, page),
            frames.descriptionOf(
                texts.format(
                    "company.description",
                    "lead",
                    lead,
                    "contents",
                    rowViews.contents(
                        groups.stream().flatMap(group -> group.items().stream()).toList())),
                page),
            frames.companyCrumbs(company, first, state.name()),
            List.of());
    return html(
        new CompanyView(
            frame,
            heading,
            rowViews.row(company, snapshot.companyWebsite(page.row())),
            lead,
            Optional.empty(),
            null,
            List.of(),
            groups,
            frames.pager(page, first),
            page.number() == 1 && cities.size() > 1
                ? Optional.ofNullable(SiteMap.states(List.of(state.code()), cities, texts))
                : Optional.empty(),
            lists.form(page)));
  }

  private static String html(CompanyView view) {
    return Views.html((out, none) -> JtecompanyGenerated.render(out, none, view));
  }

  /** A number of stores by the section of the first one. */
  private String count(Selection stores) {
    return rows.sectionOf(stores.rows(0, 1)[0]).count(stores.total(), texts);
  }

  private CompanyStates statesOf(int row) {
    Company company = rows.company(row);
    List<String> states = rows.statesOf(row);
    Map<String, SitePage> pages = new LinkedHashMap<>();
    catalog.statePages(row).forEach(page -> pages.put(catalog.stateOf(page).code(), page));
    List<Views.Link> links = new ArrayList<>();
    int before = 0;
    for (String state : states) {
      int stores = rows.storesOf(row, state).total();
      SitePage page = pages.get(state);
      String href =
          page != null
              ? frames.href(page.encodedPath())
              : SiteFrames.numbered(
                      frames.rowHref(company.url()), before / SiteCatalog.STORES_PER_PAGE + 1)
                  + "#"
                  + stateId(state);
      links.add(new Views.Link(href, SiteText.state(state), texts.number(stores)));
      before += stores;
    }
    links.sort(Comparator.comparing(Views.Link::label));
    return new CompanyStates(List.copyOf(links), states, cities(rows.storesOf(row)));
  }

  /** The cities of stores whose places are known, with the number of the stores there. */
  private List<SiteMap.CityDot> cities(Selection all) {
    Map<Integer, List<Integer>> stores = new LinkedHashMap<>();
    all.forEach(
        row ->
            stores
                .computeIfAbsent(snapshot.locations().cityOf(row), added -> new ArrayList<>())
                .add(row));
    List<SiteMap.CityDot> cities = new ArrayList<>();
    stores.forEach(
        (city, members) -> {
          Point point = nearby.point(city);
          if (point != null) {
            SiteSection section = rows.sectionOf(members.get(0));
            cities.add(frames.mapped(section, rows.cities().city(city), members.size(), point));
          }
        });
    return cities;
  }

  private static String stateId(String code) {
    return "in-" + code.toLowerCase(Locale.ROOT);
  }

  private List<Views.Group<Views.Row>> groupsByState(Company company, int[] shown) {
    Map<String, List<Views.Row>> groups = new LinkedHashMap<>();
    Arrays.stream(shown)
        .mapToObj(rows::store)
        .forEach(
            store ->
                groups
                    .computeIfAbsent(store.state(), added -> new ArrayList<>())
                    .add(rowViews.row(store, company)));
    List<Views.Group<Views.Row>> list = new ArrayList<>();
    groups.forEach(
        (state, stores) ->
            list.add(new Views.Group<>(SiteText.state(state), stateId(state), stores)));
    return list;
  }

  private List<Views.Group<Views.Row>> groupsByCity(Company company, int[] shown) {
    Map<String, List<Views.Row>> groups = new LinkedHashMap<>();
    Arrays.stream(shown)
        .mapToObj(rows::store)
        .forEach(
            store ->
                groups
                    .computeIfAbsent(store.city(), added -> new ArrayList<>())
                    .add(rowViews.row(store, company)));
    List<Views.Group<Views.Row>> list = new ArrayList<>();
    groups.forEach(
        (city, stores) -> list.add(new Views.Group<>(city, "city-" + (list.size() + 1), stores)));
    return list;
  }
}
