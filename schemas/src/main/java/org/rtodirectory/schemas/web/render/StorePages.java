package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.map.StoreLocator;
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

/** The pages of cities and stores. Safe for all threads. */
final class StorePages {
  /**
   * The maximum number of other stores of the company, and of other companies, on the page of a
   * store.
   */
  private static final int MAX_STORES = 5;

  /** The maximum number of other cities on a page. */
  private static final int MAX_CITIES = 6;

  /** The maximum number of company names in a description. */
  private static final int MAX_NAMES = 3;

  private static final int CACHED_CITIES = 1024;
  private static final int CACHED_LISTS = 64;

  /**
   * The number of cached neighbors. The generator renders the pages of nearby stores together, and
   * they link to the same stores.
   */
  private static final int CACHED_NEIGHBORS = 4096;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Snapshot snapshot;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final RowViews rowViews;
  private final NearbyPlaces nearby;
  private final StoreLists lists;

  /** The cities of each section, by the number that {@link #city} computes. */
  private final BoundedCache<CityInSection> cities =
      new BoundedCache<>(CACHED_CITIES, this::cityInSection);

  /** The list of the API for each city. */
  private final BoundedCache<ApiList> apiLists = new BoundedCache<>(CACHED_LISTS, this::apiList);

  private final BoundedCache<Neighbor> neighbors =
      new BoundedCache<>(CACHED_NEIGHBORS, this::neighbor);

  /** The outlines of the states that have stores, by code. */
  private final Map<String, Optional<StoreLocator>> locators = new ConcurrentHashMap<>();

  StorePages(
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
   * A city in a section.
   *
   * @param crumbs the breadcrumbs of the city and its stores
   * @param dot its dot on maps of other cities, or null if its location is unknown
   */
  private record CityInSection(
      String href, String name, List<Views.Link> crumbs, SiteMap.@Nullable CityDot dot) {}

  /** A list of the API with its stores. */
  private record ApiList(PageKey firstPage, Selection stores) {}

  /** The link to a store from the pages of other stores. */
  private record Neighbor(String href, String company, String address) {}

  /**
   * The page of a store.
   *
   * @param sameCompany the nearest stores of the company
   * @param others the nearest stores of other companies
   * @param report the address for reporting errors, or null if the publisher names none
   */
  record StoreView(
      Views.Frame frame,
      Views.Row row,
      RowViews.Contact contact,
      Views.Link company,
      Optional<StoreLocator.StoreMap> map,
      List<Views.Link> sameCompany,
      List<Views.Link> others,
      List<Views.Link> cities,
      @Nullable String report) {}

  /**
   * Returns a city and the cities near it, for the city's map. Empty if its location is unknown or
   * no city is near.
   */
  private List<SiteMap.CityDot> nearbyDots(SitePage page) {
    Point center = nearby.point(page.row());
    if (center == null) {
      return List.of();
    }
    SiteSection section = catalog.section(page);
    SiteCities.CityStores shown = rows.cities().city(page.row());
    List<SiteMap.CityDot> dots = new ArrayList<>();
    dots.add(new SiteMap.CityDot(shown.name(), shown.state(), null, "", storeCount(page), center));
    for (NearbyPlaces.NearbyPlace near : nearby.citiesNear(page.row())) {
      SiteMap.CityDot dot = city(section, near.number()).dot();
      if (dot != null && dot.stores() > 0) {
        dots.add(dot);
      }
    }
    return dots.size() == 1 ? List.of() : dots;
  }

  private Neighbor neighbor(int row) {
    Location store = rows.store(row);
    return new Neighbor(
        siteLinks.hrefOfRow(store.url()),
        store.companyName(),
        texts.format("store.short", "address", store.address(), "city", store.city()));
  }

  private List<Views.Link> storeLinks(
      List<NearbyPlaces.NearbyPlace> stores, Function<Neighbor, String> label) {
    List<Views.Link> links = new ArrayList<>();
    for (NearbyPlaces.NearbyPlace near : stores) {
      Neighbor store = neighbors.get(near.number());
      links.add(new Views.Link(store.href(), label.apply(store), texts.miles(near.miles())));
    }
    return links;
  }

  private int[] pageRows(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    int to = Math.min(from + SiteCatalog.STORES_PER_PAGE, storeCount(page));
    return Arrays.copyOfRange(rows.storesIn(catalog.section(page), page.row()), from, to);
  }

  private int storeCount(SitePage page) {
    return rows.cities().storeCount(catalog.section(page), page.row());
  }

  byte[] renderCity(SitePage page) {
    SiteSection section = catalog.section(page);
    SiteCities.CityStores city = rows.cities().city(page.row());
    int[] pageRows = pageRows(page);
    List<Location> stores = new ArrayList<>();
    List<Views.Row> rowsOnPage = new ArrayList<>();
    List<String> urls = new ArrayList<>();
    for (int row : pageRows) {
      Location store = rows.store(row);
      Views.Row rowView = rowViews.row(store, true);
      stores.add(store);
      rowsOnPage.add(rowView);
      urls.add(siteLinks.absoluteUrl(rowView.href()));
    }
    String firstHref = siteLinks.cityHref(section, city);
    String heading = section.titleIn(siteLinks.cityName(city), texts);
    int total = storeCount(page);
    String lead =
        texts.format(
            "city.lead",
            "stores",
            section.countText(total, texts),
            "city",
            city.name(),
            "state",
            DataFormats.stateName(city.state()));
    Views.Frame frame =
        frames.frame(
            SiteLinks.numberedHref(firstHref, page.number()),
            pageRows.length == 0
                ? siteLinks.apiPath(PageKey.locations(null, null, null))
                : storeApiPath(pageRows[0]),
            frames.titleWithPage(heading, page),
            frames.descriptionWithPage(
                texts.format(
                    "city.description",
                    "lead",
                    lead,
                    "companies",
                    texts.list(
                        stores.stream()
                            .map(Location::companyName)
                            .distinct()
                            .limit(MAX_NAMES)
                            .toList()),
                    "contents",
                    rowViews.contents(rowsOnPage)),
                page),
            city(section, page.row()).crumbs(),
            List.of(JsonLd.list((page.number() - 1) * SiteCatalog.STORES_PER_PAGE + 1, urls)));
    StoreLists.ListView view =
        new StoreLists.ListView(
            frame,
            heading,
            lead,
            siteLinks.tabs(
                section,
                tabSection -> rows.cities().storeCount(tabSection, page.row()),
                tabSection -> siteLinks.cityHref(tabSection, city)),
            rowsOnPage,
            siteLinks.pager(page, firstHref),
            cityLinks(section, nearby.citiesNear(page.row())),
            page.number() == 1 ? SiteMap.ofSurroundings(nearbyDots(page), texts) : Optional.empty(),
            lists.form(page),
            "");
    return Html.bytes((out, interceptor) -> JtestoreListGenerated.render(out, interceptor, view));
  }

  byte[] renderStore(SitePage page) {
    Location store = rows.store(page.row());
    SiteSection section = rows.sectionOf(page.row());
    int city = snapshot.locations().cityOf(page.row());
    String href = siteLinks.hrefOfRow(store.url());
    List<Views.Link> trail = new ArrayList<>(city(section, city).crumbs());
    trail.add(new Views.Link(href, RowViews.street(store)));
    Views.Link company =
        new Views.Link(
            siteLinks.href(snapshot.publication().paths().companyPath(store.companySlug())),
            store.companyName());
    Views.Row row = rowViews.row(store, true);
    Views.Frame frame =
        frames.frame(
            href,
            storeApiPath(page.row()),
            title(store),
            texts.format(
                row.phone() == null ? "store.description" : "store.description.phone",
                "company",
                store.companyName(),
                "one",
                section.singularLabel(texts),
                "place",
                row.place(),
                "phone",
                String.valueOf(row.phone())),
            trail,
            List.of(
                JsonLd.store(
                    store,
                    snapshot.kinds().verticals(page.row()),
                    siteLinks.absoluteUrl(href),
                    siteLinks.absoluteUrl(company.href()),
                    catalog.settings().ownRatings())));
    Point point = snapshot.points().point(page.row());
    String website =
        rows.companyBySlug(store.companySlug()).map(snapshot::companyWebsite).orElse(null);
    StoreView view =
        new StoreView(
            frame,
            row,
            rowViews.contact(store, row, website),
            company,
            Optional.ofNullable(point).flatMap(known -> storeMap(store.state(), known)),
            storeLinks(nearby.storesOfCompany(page.row(), MAX_STORES), Neighbor::address),
            storeLinks(
                nearby.storesOfOtherCompanies(page.row(), MAX_STORES, section.filter()),
                near ->
                    texts.format(
                        "store.other", "company", near.company(), "address", near.address())),
            cityLinks(section, nearby.citiesNearStore(page.row())),
            reportAddress(siteLinks.absoluteUrl(href)));
    return Html.bytes((out, interceptor) -> JtestoreGenerated.render(out, interceptor, view));
  }

  /** Returns a title with the company and as much of the address as search engines show. */
  private String title(Location store) {
    String company = store.companyName();
    String street = RowViews.street(store);
    String city = store.city();
    String title =
        texts.format(
            "store.title",
            "company",
            company,
            "street",
            street,
            "city",
            city,
            "state",
            store.state());
    if (title.length() > PageFrames.MAX_TITLE_LENGTH) {
      title = texts.format("store.title.city", "company", company, "street", street, "city", city);
    }
    if (title.length() > PageFrames.MAX_TITLE_LENGTH) {
      title =
          texts.format(
              "store.title.city", "company", company, "street", store.address(), "city", city);
    }
    return title.length() > PageFrames.MAX_TITLE_LENGTH
        ? texts.format("store.other", "company", company, "address", store.address())
        : title;
  }

  /**
   * Returns the mail or web address for reporting an error on a page, or null if the publisher
   * names none.
   */
  private @Nullable String reportAddress(String url) {
    String report = catalog.settings().report();
    if (report == null) {
      return null;
    }
    String encoded = PercentEncoding.encode(url);
    return report.contains("://")
        ? report.replace("{url}", encoded)
        : "mailto:"
            + report
            + "?subject="
            + PercentEncoding.encode(texts.format("store.reportsubject", "url", url));
  }

  /** Returns the map of a store, or empty if the outline of its state is unknown. */
  private Optional<StoreLocator.StoreMap> storeMap(String state, Point point) {
    return locators
        .computeIfAbsent(state, code -> StoreLocator.of(code, texts))
        .map(locator -> locator.at(point));
  }

  private CityInSection city(SiteSection section, int city) {
    return cities.get(city * rows.sections().size() + section.number());
  }

  private CityInSection cityInSection(int number) {
    SiteSection section = rows.sections().get(number % rows.sections().size());
    int cityNumber = number / rows.sections().size();
    SiteCities.CityStores city = rows.cities().city(cityNumber);
    Point point = nearby.point(cityNumber);
    return new CityInSection(
        siteLinks.cityHref(section, city),
        siteLinks.cityName(city),
        siteLinks.cityCrumbs(section, city),
        point == null
            ? null
            : siteLinks.cityDot(
                section, city, rows.cities().storeCount(section, cityNumber), point));
  }

  private List<Views.Link> cityLinks(
      SiteSection section, List<NearbyPlaces.NearbyPlace> nearCities) {
    List<Views.Link> links = new ArrayList<>();
    for (NearbyPlaces.NearbyPlace near : nearCities) {
      if (links.size() < MAX_CITIES && rows.cities().storeCount(section, near.number()) > 0) {
        CityInSection city = city(section, near.number());
        links.add(new Views.Link(city.href(), city.name(), texts.miles(near.miles())));
      }
    }
    return links;
  }

  /** Returns the path of the API page of the city that contains a store. */
  private @Nullable String storeApiPath(int row) {
    ApiList list = apiLists.get(snapshot.locations().cityOf(row));
    long page = list.stores().positionOf(row) / PagedList.PER_PAGE + 1L;
    return siteLinks.apiPath(list.firstPage().withPage(page));
  }

  /** Returns the API list for a city. If the city has no list, returns that of its state. */
  private ApiList apiList(int city) {
    SitePathIndex.IndexedCity indexed = snapshot.sitePaths().city(city);
    String name = PageCatalog.isKeyPart(indexed.foldedName()) ? indexed.foldedName() : null;
    return new ApiList(
        PageKey.locations(null, indexed.state(), name),
        snapshot.locations().select(null, indexed.state(), name));
  }
}
