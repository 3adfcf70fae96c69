package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.PercentEncoding;

/** The pages of cities and stores. Safe for all threads. */
final class StorePages {
  /** How many other stores of the company a page of a store shows. */
  private static final int MOST_STORES = 5;

  /** How many other cities a page shows. */
  private static final int MOST_CITIES = 6;

  /** How many cities the pages that are made at a time are in. */
  private static final int MOST_CITY_LINKS = 256;

  /** Stores are near each other, and their pages are made one after the other. */
  private static final int MOST_NEIGHBOURS = 4096;

  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final RowViews rowViews;
  private final Nearby nearby;
  private final StoreLists lists;
  private final Recent<CityLinks> cityLinks = new Recent<>(MOST_CITY_LINKS, this::links);
  private final Recent<Views.Link> neighbours = new Recent<>(MOST_NEIGHBOURS, this::neighbour);

  StorePages(
      SiteCatalog catalog, SiteFrames frames, RowViews rowViews, Nearby nearby, StoreLists lists) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.lists = lists;
  }

  /**
   * The links of a city in a section.
   *
   * @param nearby to the cities near it
   */
  private record CityLinks(List<Views.Link> crumbs, List<Views.Link> nearby) {}

  /** A city and those near it, for its map; none if its place is not known or nothing is near. */
  private List<SiteMap.City> around(SitePage page) {
    Point centre = nearby.point(page.row());
    if (centre == null) {
      return List.of();
    }
    SiteSection section = catalog.section(page);
    SiteCities.City of = catalog.cities().city(page.row());
    List<SiteMap.City> cities = new ArrayList<>();
    cities.add(new SiteMap.City(of.name(), of.state(), null, total(page), centre));
    for (Nearby.Near near : nearby.cities(page.row())) {
      int stores = catalog.cities().stores(section, near.number());
      Point point = nearby.point(near.number());
      if (stores > 0 && point != null) {
        cities.add(frames.mapped(section, catalog.cities().city(near.number()), stores, point));
      }
    }
    return cities.size() == 1 ? List.of() : cities;
  }

  /** The other stores of its company near a store. */
  private List<Views.Link> neighbours(int row) {
    return nearby.stores(row, MOST_STORES).stream()
        .map(
            near -> {
              Views.Link store = neighbours.get(near.number());
              return new Views.Link(store.href(), store.label(), near.distance());
            })
        .toList();
  }

  private Views.Link neighbour(int row) {
    Location store = location(row);
    return new Views.Link(frames.rowHref(store.url()), store.address() + ", " + store.city());
  }

  int[] rows(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    int to = Math.min(from + SiteCatalog.STORES_PER_PAGE, total(page));
    return Arrays.copyOfRange(catalog.storesIn(catalog.section(page), page.row()), from, to);
  }

  private int total(SitePage page) {
    return catalog.cities().stores(catalog.section(page), page.row());
  }

  String city(SitePage page) {
    SiteSection section = catalog.section(page);
    SiteCities.City city = catalog.cities().city(page.row());
    List<Location> stores = Arrays.stream(rows(page)).mapToObj(this::location).toList();
    String first = frames.cityHref(section, city);
    String href = SiteFrames.numbered(first, page.number());
    String heading = section.title() + " in " + city.name() + ", " + city.state();
    int total = total(page);
    String lead =
        section.count(total) + " in " + city.name() + ", " + SiteText.state(city.state()) + ".";
    List<Views.Row> rows = stores.stream().map(store -> rowViews.row(store, true)).toList();
    List<String> urls =
        stores.stream().map(store -> frames.address(frames.rowHref(store.url()))).toList();
    Views.Frame frame =
        frames.frame(
            href,
            cityJson(page),
            heading + page.titleEnd(),
            lead + page.sentence() + " " + RowViews.contents(rows),
            cityLinks(section, page.row()).crumbs(),
            List.of(JsonLd.list((page.number() - 1) * SiteCatalog.STORES_PER_PAGE + 1, urls)));
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        (out, none) ->
            JtelistingGenerated.render(
                out,
                none,
                frame,
                heading,
                lead,
                List.of(),
                List.of(new Views.Group<>(null, "", rows)),
                pager,
                cityLinks(section, page.row()).nearby(),
                page.number() == 1
                    ? Optional.ofNullable(SiteMap.around(around(page)))
                    : Optional.empty(),
                lists.form(page),
                ""));
  }

  String store(SitePage page) {
    Location store = location(page.row());
    String href = frames.rowHref(store.url());
    List<Views.Link> crumbs = new ArrayList<>(storeCityLinks(page.row()).crumbs());
    Views.Link city = crumbs.get(crumbs.size() - 1);
    crumbs.add(new Views.Link(href, store.companyName() + ", " + store.address()));
    String title =
        String.join(", ", store.companyName(), RowViews.street(store), store.city(), store.state());
    Views.Link company =
        new Views.Link(
            frames.href(catalog.publication().paths().companyPath(store.companySlug())),
            store.companyName());
    Views.Row row = rowViews.row(store, true);
    String description =
        title
            + " "
            + store.zip()
            + (store.phone() == null ? "" : ", " + store.phone())
            + (row.categories().isEmpty() ? "." : ": " + row.categories() + ".");
    Views.Frame frame =
        frames.frame(
            href,
            storeJson(page.row()),
            title,
            description,
            crumbs,
            List.of(
                JsonLd.store(
                    store,
                    snapshot.kinds().verticals(page.row()),
                    frames.address(href),
                    frames.address(company.href()),
                    catalog.settings().ownRatings())));
    StoreActions actions =
        new StoreActions(mapAddress(row.place()), reportAddress(frames.address(href)));
    String lead =
        catalog.sectionOf(page.row()).one()
            + " in "
            + store.city()
            + ", "
            + SiteText.state(store.state())
            + ".";
    return Views.html(
        (out, none) ->
            JtestoreGenerated.render(
                out,
                none,
                frame,
                store,
                row,
                lead,
                company,
                city,
                actions,
                neighbours(page.row()),
                storeCityLinks(page.row()).nearby()));
  }

  /**
   * What can be done about a store; each null if the publisher names no service for it.
   *
   * @param map address of a map of the way there
   * @param report where errors of the page are reported
   */
  record StoreActions(@Nullable String map, @Nullable String report) {}

  private @Nullable String mapAddress(String address) {
    String map = catalog.settings().map();
    return map == null ? null : map.replace("{address}", PercentEncoding.encode(address));
  }

  private @Nullable String reportAddress(String url) {
    String report = catalog.settings().report();
    if (report == null) {
      return null;
    }
    String encoded = PercentEncoding.encode(url);
    return report.contains("://")
        ? report.replace("{url}", encoded)
        : "mailto:" + report + "?subject=" + PercentEncoding.encode("Error on ") + encoded;
  }

  private CityLinks cityLinks(SiteSection section, int city) {
    return cityLinks.get(city * catalog.sections().size() + section.number());
  }

  private CityLinks links(int number) {
    SiteSection section = catalog.sections().get(number % catalog.sections().size());
    int city = number / catalog.sections().size();
    List<Views.Link> crumbs = frames.cityCrumbs(section, catalog.cities().city(city));
    List<Views.Link> near =
        nearby.cities(city).stream()
            .filter(other -> catalog.cities().stores(section, other.number()) > 0)
            .limit(MOST_CITIES)
            .map(other -> cityLink(section, other))
            .toList();
    return new CityLinks(crumbs, near);
  }

  private Views.Link cityLink(SiteSection section, Nearby.Near near) {
    SiteCities.City city = catalog.cities().city(near.number());
    return new Views.Link(
        frames.cityHref(section, city), city.name() + ", " + city.state(), near.distance());
  }

  /** The links of the city of a store, in the first section with the store. */
  private CityLinks storeCityLinks(int row) {
    return cityLinks(catalog.sectionOf(row), snapshot.locations().cityOf(row));
  }

  /** The page of the city's list that contains the first store of a page. */
  private @Nullable String cityJson(SitePage page) {
    int[] rows = rows(page);
    return rows.length == 0 ? frames.json(PageKey.locations(null, null, null)) : storeJson(rows[0]);
  }

  /** The page of its city's list that contains a store. */
  private @Nullable String storeJson(int row) {
    SitePathIndex.City name = snapshot.sitePaths().city(snapshot.locations().cityOf(row));
    String city = PageCatalog.isKeyPart(name.foldedName()) ? name.foldedName() : null;
    int place = snapshot.locations().select(null, name.state(), city).place(row);
    return frames.json(
        PageKey.locations(null, name.state(), city).withPage(place / Listing.PER_PAGE + 1L));
  }

  private Location location(int row) {
    return snapshot.locationFragments().read(row, Location.class);
  }
}
