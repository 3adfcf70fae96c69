package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.map.StoreLocator;
import org.rtodirectory.schemas.web.site.BoundedCache;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/** The pages of stores. Safe for all threads. */
final class StorePages {
  /**
   * The maximum number of other stores of the company, and of other companies, on the page of a
   * store.
   */
  private static final int MAX_STORES = 5;

  /**
   * The number of cached neighbors. The generator renders the pages of nearby stores together, and
   * these pages link to the same stores.
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
  private final CityViews cityViews;

  private final BoundedCache<Neighbor> neighbors =
      new BoundedCache<>(CACHED_NEIGHBORS, this::neighbor);

  /** The outlines of the states that have stores, by code. */
  private final Map<String, Optional<StoreLocator>> locators = new ConcurrentHashMap<>();

  StorePages(
      SiteCatalog catalog,
      PageFrames frames,
      RowViews rowViews,
      NearbyPlaces nearby,
      CityViews cityViews) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.cityViews = cityViews;
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
      Optional<StoreLocator.StoreMap> map,
      List<Views.Link> sameCompany,
      List<Views.Link> others,
      List<Views.Link> cities,
      @Nullable String report) {
    /** Returns whether the page has links with distances. */
    boolean hasDistances() {
      return !sameCompany.isEmpty() || !others.isEmpty() || !cities.isEmpty();
    }
  }

  private Neighbor neighbor(int row) {
    Location store = rows.store(row);
    return new Neighbor(
        siteLinks.hrefOfRow(store.url()),
        store.companyName(),
        texts.format("store.short", "address", store.address(), "city", store.city()));
  }

  /** Returns links to stores with their distances. */
  private List<Views.Link> storeLinks(
      List<NearbyPlaces.NearbyPlace> stores, Function<Neighbor, String> label) {
    List<Views.Link> links = new ArrayList<>();
    for (NearbyPlaces.NearbyPlace near : stores) {
      Neighbor store = neighbors.get(near.number());
      links.add(new Views.Link(store.href(), label.apply(store), texts.miles(near.miles())));
    }
    return links;
  }

  byte[] render(SitePage page) {
    Location store = rows.store(page.row());
    SiteSection section = rows.sectionOf(page.row());
    int city = snapshot.locations().cityOf(page.row());
    String href = siteLinks.hrefOfRow(store.url());
    List<Views.Link> trail = new ArrayList<>(cityViews.city(section, city).crumbs());
    trail.add(new Views.Link(href, RowViews.street(store)));
    Views.Link company =
        new Views.Link(
            siteLinks.href(snapshot.publication().paths().companyPath(store.companySlug())),
            store.companyName());
    Views.Row row = rowViews.row(store, true);
    Views.Frame frame =
        frames.frame(
            href,
            cityViews.storeApiPath(page.row()),
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
                    snapshot.locationKinds().verticals(page.row()),
                    siteLinks.url(href),
                    siteLinks.url(company.href()),
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
            cityViews.nearbyLinks(section, nearby.citiesNearStore(page.row())),
            reportAddress(siteLinks.url(href)));
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
   * Returns the email or web address for reporting an error on a page, or null if the publisher
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
}
