package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.PercentEncoding;

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
  private static final int CACHED_STATES = 64;

  /**
   * The cache size. Pages of nearby stores, which link to the same stores, are rendered together.
   */
  private static final int CACHED_NEIGHBORS = 4096;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Snapshot snapshot;
  private final PageFrames frames;
  private final Texts texts;
  private final RowViews rowViews;
  private final NearbyPlaces nearby;
  private final StoreLists lists;

  /** The breadcrumbs of each city in each section. */
  private final BoundedCache<List<Views.Link>> crumbs =
      new BoundedCache<>(CACHED_CITIES, this::crumbs);

  private final BoundedCache<Neighbor> neighbors =
      new BoundedCache<>(CACHED_NEIGHBORS, this::neighbor);
  private final BoundedCache<Optional<SiteMap.Locator>> locators =
      new BoundedCache<>(CACHED_STATES, this::locator);

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
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.lists = lists;
  }

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
      Optional<SiteMap> map,
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
    List<SiteMap.CityDot> cities = new ArrayList<>();
    cities.add(
        new SiteMap.CityDot(shown.name(), shown.state(), null, "", storeCount(page), center));
    for (NearbyPlaces.NearbyPlace near : nearby.citiesNear(page.row())) {
      int stores = rows.cities().storeCount(section, near.number());
      Point point = nearby.point(near.number());
      if (stores > 0 && point != null) {
        cities.add(frames.cityDot(section, rows.cities().city(near.number()), stores, point));
      }
    }
    return cities.size() == 1 ? List.of() : cities;
  }

  private Neighbor neighbor(int row) {
    Location store = rows.store(row);
    return new Neighbor(
        frames.hrefOfRow(store.url()),
        store.companyName(),
        texts.format("store.short", "address", store.address(), "city", store.city()));
  }

  private List<Views.Link> storeLinks(
      List<NearbyPlaces.NearbyPlace> stores, Function<Neighbor, String> label) {
    return stores.stream()
        .map(
            near -> {
              Neighbor store = neighbors.get(near.number());
              return new Views.Link(store.href(), label.apply(store), texts.miles(near.miles()));
            })
        .toList();
  }

  private int[] pageRows(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    int to = Math.min(from + SiteCatalog.STORES_PER_PAGE, storeCount(page));
    return Arrays.copyOfRange(rows.storesIn(catalog.section(page), page.row()), from, to);
  }

  private int storeCount(SitePage page) {
    return rows.cities().storeCount(catalog.section(page), page.row());
  }

  String renderCity(SitePage page) {
    SiteSection section = catalog.section(page);
    SiteCities.CityStores city = rows.cities().city(page.row());
    List<Location> stores = Arrays.stream(pageRows(page)).mapToObj(rows::store).toList();
    String first = frames.cityHref(section, city);
    String heading = section.titleIn(frames.cityName(city), texts);
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
    List<Views.Row> shown = stores.stream().map(store -> rowViews.row(store, true)).toList();
    List<String> urls =
        stores.stream().map(store -> frames.absoluteUrl(frames.hrefOfRow(store.url()))).toList();
    Views.Frame frame =
        frames.frame(
            PageFrames.numberedHref(first, page.number()),
            cityApiPath(page),
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
                    rowViews.contents(shown)),
                page),
            cityCrumbs(section, page.row()),
            List.of(JsonLd.list((page.number() - 1) * SiteCatalog.STORES_PER_PAGE + 1, urls)));
    StoreLists.ListView view =
        new StoreLists.ListView(
            frame,
            heading,
            lead,
            frames.tabs(
                section,
                other -> rows.cities().storeCount(other, page.row()),
                other -> frames.cityHref(other, city)),
            shown,
            frames.pager(page, first),
            cityLinks(section, nearby.citiesNear(page.row())),
            page.number() == 1
                ? Optional.ofNullable(SiteMap.ofSurroundings(nearbyDots(page), texts))
                : Optional.empty(),
            lists.form(page),
            "");
    return Views.html((out, interceptor) -> JtelistingGenerated.render(out, interceptor, view));
  }

  String renderStore(SitePage page) {
    Location store = rows.store(page.row());
    SiteSection section = rows.sectionOf(page.row());
    int city = snapshot.locations().cityOf(page.row());
    String href = frames.hrefOfRow(store.url());
    List<Views.Link> trail = new ArrayList<>(cityCrumbs(section, city));
    trail.add(new Views.Link(href, RowViews.street(store)));
    Views.Link company =
        new Views.Link(
            frames.href(snapshot.publication().paths().companyPath(store.companySlug())),
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
                    frames.absoluteUrl(href),
                    frames.absoluteUrl(company.href()),
                    catalog.settings().ownRatings())));
    Point point = snapshot.points().point(page.row());
    String website =
        rows.companyBySlug(store.companySlug()).map(snapshot::companyWebsite).orElse(null);
    StoreView view =
        new StoreView(
            frame,
            row,
            rowViews.contact(store, website),
            company,
            point == null
                ? Optional.empty()
                : locators.get(stateNumber(store.state())).map(locator -> locator.at(point)),
            storeLinks(nearby.storesOfCompany(page.row(), MAX_STORES), Neighbor::address),
            storeLinks(
                nearby.storesOfOtherCompanies(page.row(), MAX_STORES, section.filter()),
                near ->
                    texts.format(
                        "store.other", "company", near.company(), "address", near.address())),
            cityLinks(section, nearby.citiesNearStore(page.row())),
            reportAddress(frames.absoluteUrl(href)));
    return Views.html((out, interceptor) -> JtestoreGenerated.render(out, interceptor, view));
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

  /** Returns the number of a state in the cache of locators. */
  private static int stateNumber(String code) {
    return (code.charAt(0) - 'A') * 26 + code.charAt(1) - 'A';
  }

  private Optional<SiteMap.Locator> locator(int number) {
    String code = "" + (char) ('A' + number / 26) + (char) ('A' + number % 26);
    return SiteMap.locator(code, texts);
  }

  private List<Views.Link> cityCrumbs(SiteSection section, int city) {
    return crumbs.get(city * rows.sections().size() + section.number());
  }

  private List<Views.Link> crumbs(int number) {
    SiteSection section = rows.sections().get(number % rows.sections().size());
    return frames.cityCrumbs(section, rows.cities().city(number / rows.sections().size()));
  }

  private List<Views.Link> cityLinks(SiteSection section, List<NearbyPlaces.NearbyPlace> cities) {
    return cities.stream()
        .filter(near -> rows.cities().storeCount(section, near.number()) > 0)
        .limit(MAX_CITIES)
        .map(
            near -> {
              SiteCities.CityStores city = rows.cities().city(near.number());
              return new Views.Link(
                  frames.cityHref(section, city), frames.cityName(city), texts.miles(near.miles()));
            })
        .toList();
  }

  /** Returns the path of the API page that contains the first store of a page. */
  private @Nullable String cityApiPath(SitePage page) {
    int[] shown = pageRows(page);
    return shown.length == 0
        ? frames.apiPath(PageKey.locations(null, null, null))
        : storeApiPath(shown[0]);
  }

  /** Returns the path of the API page of the city that contains a store. */
  private @Nullable String storeApiPath(int row) {
    SitePathIndex.IndexedCity name = snapshot.sitePaths().city(snapshot.locations().cityOf(row));
    String city = PageCatalog.isKeyPart(name.foldedName()) ? name.foldedName() : null;
    int position = snapshot.locations().select(null, name.state(), city).positionOf(row);
    return frames.apiPath(
        PageKey.locations(null, name.state(), city).withPage(position / PagedList.PER_PAGE + 1L));
  }
}
