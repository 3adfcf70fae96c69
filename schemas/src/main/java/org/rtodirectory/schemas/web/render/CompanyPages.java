package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.site.BoundedCache;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.DataFormats;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/** The pages of companies, and of chains in one state. Safe for all threads. */
final class CompanyPages {
  /** About the number of companies whose pages are rendered at the same time. */
  private static final int CACHED_COMPANIES = 16;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Snapshot snapshot;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final RowViews rowViews;
  private final NearbyPlaces nearby;
  private final StoreLists lists;
  private final BoundedCache<CompanyStates> statesByCompany =
      new BoundedCache<>(CACHED_COMPANIES, this::statesOf);

  CompanyPages(
      SiteCatalog catalog,
      PageFrames frames,
      RowViews rowViews,
      NearbyPlaces nearby,
      StoreLists lists) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.lists = lists;
  }

  /**
   * The states in which a company has stores.
   *
   * @param links the links to the stores in each state, ordered by state name
   * @param states the codes of the states
   * @param cities the cities of the stores, for the map
   */
  private record CompanyStates(
      List<Views.Link> links, List<String> states, List<SiteMap.CityDot> cities) {}

  /**
   * The page of a company, or of a chain in one state.
   *
   * @param lead a sentence with the numbers of its stores and states
   * @param contact the contact details of its only store, or empty if it has several stores
   * @param store the link to the page of its only store, or null if it has several stores
   * @param states the links to its stores by state, or none if it has a single state
   * @param groups the stores of this page by state, or by city on a page for one state. Empty for a
   *     chain, because each of its states has a page, and for a company with one store
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

  /**
   * Returns the path of the API page that contains the first store of {@code page}, or null if that
   * API page is not published as an object.
   */
  private @Nullable String apiPath(Company company, @Nullable String state, SitePage page) {
    int firstRow = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return siteLinks.apiPath(
        PageKey.locations(company.slug().toLowerCase(Locale.ROOT), state, null)
            .withPage(firstRow / PagedList.PER_PAGE + 1L));
  }

  /** Returns the rows of those of the stores that are on a page. */
  private static int[] pageRows(Selection stores, SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    return stores.rows(from, Math.min(from + SiteCatalog.STORES_PER_PAGE, stores.total()));
  }

  /** Renders the page of a company. */
  byte[] renderCompany(SitePage page) {
    Company company = rows.company(page.row());
    Selection allStores = rows.storesOf(page.row());
    String firstHref = siteLinks.hrefOfRow(company.url());
    CompanyStates companyStates = statesByCompany.get(page.row());
    List<Views.Link> states = companyStates.links();
    String storeCount = storeCountText(allStores);
    String lead =
        lead(
            company,
            storeCount,
            states.size() == 1 ? states.get(0).label() : texts.states(companyStates.states()));
    boolean isChain = catalog.isChain(page.row());
    List<Views.Group<Views.Row>> groups =
        isChain
            ? List.of()
            : groupStores(
                company,
                pageRows(allStores, page),
                Location::state,
                (state, number) -> new Heading(DataFormats.stateName(state), stateAnchor(state)));
    Views.Frame frame =
        frames.frame(
            SiteLinks.numberedHref(firstHref, page.number()),
            apiPath(company, null, page),
            frames.titleWithPage(
                texts.format("company.title", "company", company.name(), "stores", storeCount),
                page),
            description(lead, groups, page),
            siteLinks.companyCrumbs(company),
            List.of(
                JsonLd.company(
                    company, siteLinks.url(firstHref), catalog.settings().ownRatings())));
    Location onlyStore = allStores.total() == 1 ? rows.store(allStores.rows(0, 1)[0]) : null;
    String website = snapshot.companyWebsite(page.row());
    return html(
        new CompanyView(
            frame,
            company.name(),
            rowViews.row(company, website),
            lead,
            Optional.ofNullable(onlyStore).map(store -> rowViews.contact(store, website)),
            onlyStore == null
                ? null
                : new Views.Link(siteLinks.hrefOfRow(onlyStore.url()), texts.get("company.store")),
            states.size() > 1 ? states : List.of(),
            onlyStore == null ? groups : List.of(),
            siteLinks.pager(page, firstHref),
            map(page, companyStates.states(), companyStates.cities()),
            lists.form(page)));
  }

  /** Renders the page of a chain in one state. */
  byte[] renderState(SitePage page) {
    Company company = rows.company(page.row());
    SiteCities.StateCities state = catalog.stateOf(page);
    Selection allStores = rows.storesOf(page.row(), state.code());
    String firstHref = siteLinks.href(page.withNumber(1).encodedPath());
    String heading =
        texts.format("company.state", "company", company.name(), "state", state.name());
    String lead = lead(company, storeCountText(allStores), state.name());
    List<Views.Group<Views.Row>> groups =
        groupStores(
            company,
            pageRows(allStores, page),
            Location::city,
            (city, number) -> new Heading(city, "city-" + number));
    Views.Frame frame =
        frames.frame(
            SiteLinks.numberedHref(firstHref, page.number()),
            apiPath(company, state.code(), page),
            frames.titleWithPage(heading, page),
            description(lead, groups, page),
            siteLinks.companyCrumbs(company, firstHref, state.name()),
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
            siteLinks.pager(page, firstHref),
            map(page, List.of(state.code()), cityDots(allStores)),
            lists.form(page)));
  }

  /** Returns a sentence with the numbers of stores and states. */
  private String lead(Company company, String stores, String states) {
    return texts.format(
        "company.lead", "company", company.name(), "stores", stores, "states", states);
  }

  private String description(String lead, List<Views.Group<Views.Row>> groups, SitePage page) {
    List<Views.Row> shown = groups.stream().flatMap(group -> group.items().stream()).toList();
    return frames.descriptionWithPage(
        texts.format(
            "company.description", "lead", lead, "contents", rowViews.describeContents(shown)),
        page);
  }

  /** Returns the map of the first page of a list, if there is more than one city. */
  private Optional<SiteMap> map(SitePage page, List<String> states, List<SiteMap.CityDot> cities) {
    return page.number() == 1 && cities.size() > 1
        ? SiteMap.ofStates(states, cities, texts)
        : Optional.empty();
  }

  private static byte[] html(CompanyView view) {
    return Html.bytes((out, interceptor) -> JtecompanyGenerated.render(out, interceptor, view));
  }

  /** Formats the number of stores in the words of the first store's section. */
  private String storeCountText(Selection stores) {
    return rows.sectionOf(stores.rows(0, 1)[0]).countText(stores.total(), texts);
  }

  private CompanyStates statesOf(int row) {
    Company company = rows.company(row);
    List<String> states = rows.statesOf(row);
    Map<String, SitePage> pages = new LinkedHashMap<>();
    catalog.statePages(row).forEach(page -> pages.put(catalog.stateOf(page).code(), page));
    List<Views.Link> links = new ArrayList<>();
    int storesBefore = 0;
    for (String state : states) {
      int stores = rows.storesOf(row, state).total();
      SitePage page = pages.get(state);
      String href =
          page != null
              ? siteLinks.href(page.encodedPath())
              : SiteLinks.numberedHref(
                      siteLinks.hrefOfRow(company.url()),
                      storesBefore / SiteCatalog.STORES_PER_PAGE + 1)
                  + "#"
                  + stateAnchor(state);
      links.add(new Views.Link(href, DataFormats.stateName(state), texts.number(stores)));
      storesBefore += stores;
    }
    links.sort(Comparator.comparing(Views.Link::label));
    return new CompanyStates(List.copyOf(links), states, cityDots(rows.storesOf(row)));
  }

  /** Returns the cities of stores whose positions are known, with their numbers of stores. */
  private List<SiteMap.CityDot> cityDots(Selection stores) {
    Map<Integer, List<Integer>> rowsByCity = new LinkedHashMap<>();
    stores.forEach(
        row ->
            rowsByCity
                .computeIfAbsent(snapshot.locations().cityOf(row), absent -> new ArrayList<>())
                .add(row));
    List<SiteMap.CityDot> cities = new ArrayList<>();
    rowsByCity.forEach(
        (city, cityRows) -> {
          Point point = nearby.point(city);
          if (point != null) {
            SiteSection section = rows.sectionOf(cityRows.get(0));
            cities.add(
                siteLinks.cityDot(section, rows.cities().city(city), cityRows.size(), point));
          }
        });
    return cities;
  }

  /** Returns the HTML anchor of a state. */
  private static String stateAnchor(String code) {
    return "in-" + code.toLowerCase(Locale.ROOT);
  }

  /** The heading of a group of stores, with its {@code id} in HTML. */
  private record Heading(String text, String id) {}

  /**
   * Groups stores by their states or cities.
   *
   * @param company the company of all the stores
   * @param place returns the state or city of a store
   * @param heading returns the heading of a group from its state or city and its number, which
   *     counts from 1
   */
  private List<Views.Group<Views.Row>> groupStores(
      Company company,
      int[] rowsOnPage,
      Function<Location, String> place,
      BiFunction<String, Integer, Heading> heading) {
    Map<String, List<Views.Row>> rowsByPlace = new LinkedHashMap<>();
    for (int row : rowsOnPage) {
      Location store = rows.store(row);
      rowsByPlace
          .computeIfAbsent(place.apply(store), absent -> new ArrayList<>())
          .add(rowViews.row(store, company));
    }
    List<Views.Group<Views.Row>> groups = new ArrayList<>();
    rowsByPlace.forEach(
        (name, members) -> {
          Heading groupHeading = heading.apply(name, groups.size() + 1);
          groups.add(new Views.Group<>(groupHeading.text(), groupHeading.id(), members));
        });
    return groups;
  }
}
