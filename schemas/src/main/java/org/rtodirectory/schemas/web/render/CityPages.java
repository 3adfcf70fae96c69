package org.rtodirectory.schemas.web.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.DataFormats;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/** The pages of cities. Safe for all threads. */
final class CityPages {
  /** The maximum number of company names in a description. */
  private static final int MAX_COMPANY_NAMES = 3;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final RowViews rowViews;
  private final NearbyPlaces nearby;
  private final StoreLists lists;
  private final CityViews cityViews;

  CityPages(
      SiteCatalog catalog,
      PageFrames frames,
      RowViews rowViews,
      NearbyPlaces nearby,
      StoreLists lists,
      CityViews cityViews) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.lists = lists;
    this.cityViews = cityViews;
  }

  byte[] render(SitePage page) {
    SiteSection section = catalog.section(page);
    SiteCities.CityStores city = rows.cities().city(page.row());
    int[] storeRows = storeRows(page);
    List<Location> stores = new ArrayList<>();
    List<Views.Row> storeViews = new ArrayList<>();
    List<String> urls = new ArrayList<>();
    for (int row : storeRows) {
      Location store = rows.store(row);
      Views.Row storeView = rowViews.row(store, true);
      stores.add(store);
      storeViews.add(storeView);
      urls.add(siteLinks.url(storeView.href()));
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
    String companies =
        texts.list(
            stores.stream()
                .map(Location::companyName)
                .distinct()
                .limit(MAX_COMPANY_NAMES)
                .toList());
    String description =
        texts.format(
            "city.description",
            "lead",
            lead,
            "companies",
            companies,
            "contents",
            rowViews.describeContents(storeViews));
    String apiPath =
        storeRows.length == 0
            ? siteLinks.apiPath(PageKey.locations(null, null, null))
            : cityViews.storeApiPath(storeRows[0]);
    int firstPosition = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE + 1;
    Views.Frame frame =
        frames.frame(
            SiteLinks.numberedHref(firstHref, page.number()),
            apiPath,
            frames.titleWithPage(heading, page),
            frames.descriptionWithPage(description, page),
            cityViews.city(section, page.row()).crumbs(),
            List.of(JsonLd.list(firstPosition, urls)));
    StoreLists.ListView view =
        new StoreLists.ListView(
            frame,
            heading,
            lead,
            siteLinks.tabs(
                section,
                tabSection -> rows.cities().storeCount(tabSection, page.row()),
                tabSection -> siteLinks.cityHref(tabSection, city)),
            storeViews,
            siteLinks.pager(page, firstHref),
            cityViews.nearbyLinks(section, nearby.citiesNear(page.row())),
            page.number() == 1 ? SiteMap.ofSurroundings(nearbyDots(page), texts) : Optional.empty(),
            lists.form(page),
            "");
    return Html.bytes((out, interceptor) -> JtestoreListGenerated.render(out, interceptor, view));
  }

  /** Returns the rows of the stores on a page. */
  private int[] storeRows(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    int to = Math.min(from + SiteCatalog.STORES_PER_PAGE, storeCount(page));
    return Arrays.copyOfRange(rows.storesIn(catalog.section(page), page.row()), from, to);
  }

  /** Returns the number of stores of the city and section of a page. */
  private int storeCount(SitePage page) {
    return rows.cities().storeCount(catalog.section(page), page.row());
  }

  /**
   * Returns a city and the cities near it, for the city's map. Empty if its position is unknown or
   * no city is near.
   */
  private List<SiteMap.CityDot> nearbyDots(SitePage page) {
    Point point = nearby.point(page.row());
    if (point == null) {
      return List.of();
    }
    SiteSection section = catalog.section(page);
    SiteCities.CityStores city = rows.cities().city(page.row());
    List<SiteMap.CityDot> dots = new ArrayList<>();
    dots.add(new SiteMap.CityDot(city.name(), city.state(), null, "", storeCount(page), point));
    for (NearbyPlaces.NearbyPlace near : nearby.citiesNear(page.row())) {
      SiteMap.CityDot dot = cityViews.city(section, near.number()).dot();
      if (dot != null && dot.stores() > 0) {
        dots.add(dot);
      }
    }
    return dots.size() == 1 ? List.of() : dots;
  }
}
