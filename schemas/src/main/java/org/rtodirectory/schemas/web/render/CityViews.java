package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.site.BoundedCache;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The values about cities that the pages of cities and of their stores share: breadcrumbs, links to
 * nearby cities, dots on maps, and paths of the API. Safe for all threads.
 */
final class CityViews {
  /** The maximum number of links to nearby cities on a page. */
  private static final int MAX_NEARBY_CITIES = 6;

  private static final int CACHED_CITIES = 1024;
  private static final int CACHED_LISTS = 64;

  private final SiteRows rows;
  private final Snapshot snapshot;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final NearbyPlaces nearby;

  /** The cities of each section, by the number that {@link #city} computes. */
  private final BoundedCache<CityInSection> cities =
      new BoundedCache<>(CACHED_CITIES, this::cityInSection);

  /** The list of the API for each city. */
  private final BoundedCache<ApiList> apiLists = new BoundedCache<>(CACHED_LISTS, this::apiList);

  CityViews(SiteCatalog catalog, PageFrames frames, NearbyPlaces nearby) {
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.nearby = nearby;
  }

  /**
   * A city in a section.
   *
   * @param crumbs the breadcrumbs of the city and its stores
   * @param dot its dot on maps of other cities, or null if its position is unknown
   */
  record CityInSection(
      String href, String name, List<Views.Link> crumbs, SiteMap.@Nullable CityDot dot) {}

  /** A list of the API with the key of its first page. */
  private record ApiList(PageKey firstPage, Selection stores) {}

  /** Returns a city as it appears in a section. */
  CityInSection city(SiteSection section, int city) {
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

  /**
   * Returns links to the cities that have stores in a section, at most {@link #MAX_NEARBY_CITIES}.
   *
   * @param nearCities the cities to choose from, nearest first
   */
  List<Views.Link> nearbyLinks(SiteSection section, List<NearbyPlaces.NearbyPlace> nearCities) {
    List<Views.Link> links = new ArrayList<>();
    for (NearbyPlaces.NearbyPlace near : nearCities) {
      if (links.size() < MAX_NEARBY_CITIES
          && rows.cities().storeCount(section, near.number()) > 0) {
        CityInSection city = city(section, near.number());
        links.add(new Views.Link(city.href(), city.name(), texts.miles(near.miles())));
      }
    }
    return links;
  }

  /** Returns the path of the API page that contains a store, in the list of the store's city. */
  @Nullable String storeApiPath(int row) {
    ApiList list = apiLists.get(snapshot.locations().cityOf(row));
    long page = list.stores().positionOf(row) / PagedList.PER_PAGE + 1L;
    return siteLinks.apiPath(list.firstPage().withPage(page));
  }

  /** Returns the API list for a city, or for its state if the city has no list. */
  private ApiList apiList(int city) {
    SitePathIndex.IndexedCity indexed = snapshot.sitePaths().city(city);
    String name = PageCatalog.isKeyPart(indexed.foldedName()) ? indexed.foldedName() : null;
    return new ApiList(
        PageKey.locations(null, indexed.state(), name),
        snapshot.locations().select(null, indexed.state(), name));
  }
}
