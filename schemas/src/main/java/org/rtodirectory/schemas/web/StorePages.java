package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.Pagination;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;

/** The pages of cities and stores. Safe for all threads. */
final class StorePages {
  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final RowViews rowViews;
  private volatile @Nullable CityList lastCity;
  private volatile @Nullable CityCrumbs lastCrumbs;

  StorePages(SiteCatalog catalog, SiteFrames frames, RowViews rowViews) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.rowViews = rowViews;
  }

  /**
   * A city and the list of the API that contains its stores.
   *
   * @param key key of the first page of that list
   * @param keyText the same as text
   * @param stores the rows of that list
   */
  private record CityList(
      int number, SiteCities.City city, PageKey key, String keyText, Selection stores) {}

  /**
   * The breadcrumbs of a city in a section.
   *
   * @param text all of them as one text
   */
  private record CityCrumbs(int section, int city, List<Views.Link> links, String text) {}

  /** What the page of a city shows besides the rows. */
  List<String> citySurroundings(SitePage page) {
    return List.of(
        cityCrumbs(section(page), page.row()).text(), total(page) + " " + cityJson(page));
  }

  /** What the page of a store shows besides its row. */
  List<String> storeSurroundings(int row) {
    CityList list = cityList(snapshot.locations().cityOf(row));
    return List.of(
        storeCityCrumbs(row).text(),
        list.keyText() + " " + page(list, row),
        JsonLd.type(catalog.verticals(row)));
  }

  /** The rows of the stores on a page of a city. */
  int[] rows(SitePage page) {
    int from = (page.number() - 1) * SiteCatalog.STORES_PER_PAGE;
    int to = Math.min(from + SiteCatalog.STORES_PER_PAGE, total(page));
    return Arrays.copyOfRange(catalog.storesIn(section(page), page.row()), from, to);
  }

  private int total(SitePage page) {
    return catalog.cities().stores(section(page), page.row());
  }

  private SiteSection section(SitePage page) {
    return catalog.sections().get(page.section());
  }

  /** A page of a city. */
  String city(SitePage page) {
    SiteSection section = section(page);
    SiteCities.City city = cityList(page.row()).city();
    List<Location> stores = Arrays.stream(rows(page)).mapToObj(this::location).toList();
    String first = frames.href(catalog.cityPath(section, city));
    String href = SiteFrames.numbered(first, page.number());
    String heading = section.title() + " in " + city.name() + ", " + city.state();
    int total = total(page);
    String lead =
        section.count(total)
            + " in "
            + city.name()
            + ", "
            + SitePages.stateName(city.state())
            + ".";
    List<Views.Row> rows = stores.stream().map(store -> rowViews.row(store, true)).toList();
    List<String> urls =
        stores.stream().map(store -> frames.address(frames.rowHref(store.url()))).toList();
    Views.Frame frame =
        frames.frame(
            href,
            cityJson(page),
            heading,
            SitePages.numbered(page),
            lead + SitePages.numberedSentence(page) + " " + RowViews.contents(rows),
            cityCrumbs(section, page.row()).links(),
            List.of(JsonLd.list((page.number() - 1) * SiteCatalog.STORES_PER_PAGE + 1, urls)));
    Views.Pager pager = frames.pager(page, first);
    return Views.html(
        Views.LIST_LENGTH,
        (out, none) ->
            JtelistingGenerated.render(
                out,
                none,
                frame,
                heading,
                lead,
                List.of(),
                List.of(new Views.Group(null, "", rows)),
                pager));
  }

  /** The page of a store. */
  String store(SitePage page) {
    Location store = location(page.row());
    String href = frames.rowHref(store.url());
    List<Views.Link> crumbs = storeCrumbs(store, page.row());
    Views.Link city = crumbs.get(crumbs.size() - 2);
    String second = store.address2();
    List<String> address = new ArrayList<>(List.of(store.address()));
    if (second != null) {
      address.add(second);
    }
    address.add(store.city() + ", " + store.state() + " " + store.zip());
    String title =
        store.companyName()
            + ", "
            + store.address()
            + (second == null ? "" : ", " + second)
            + ", "
            + store.city()
            + ", "
            + store.state();
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
            "",
            description,
            crumbs,
            List.of(JsonLd.store(store, catalog.verticals(page.row()), frames.address(href))));
    Views.Link company =
        new Views.Link(
            frames.href(catalog.publication().paths().companyPath(store.companySlug())),
            store.companyName());
    return Views.html(
        Views.PAGE_LENGTH,
        (out, none) -> JtestoreGenerated.render(out, none, frame, row, company, city, address));
  }

  /** Pages are made in list order, so these breadcrumbs are usually the last ones. */
  private CityCrumbs cityCrumbs(SiteSection section, int city) {
    CityCrumbs last = lastCrumbs;
    if (last != null && last.section() == section.number() && last.city() == city) {
      return last;
    }
    List<Views.Link> links = frames.cityCrumbs(section, cityList(city).city());
    CityCrumbs crumbs = new CityCrumbs(section.number(), city, links, links.toString());
    lastCrumbs = crumbs;
    return crumbs;
  }

  /** The breadcrumbs of the city of a store, in the first section with the store. */
  private CityCrumbs storeCityCrumbs(int row) {
    SiteSection section =
        catalog.sections().stream()
            .filter(of -> of.filter().test(row))
            .findFirst()
            .orElse(catalog.sections().get(0));
    return cityCrumbs(section, snapshot.locations().cityOf(row));
  }

  private List<Views.Link> storeCrumbs(Location store, int row) {
    List<Views.Link> crumbs = new ArrayList<>(storeCityCrumbs(row).links());
    crumbs.add(
        new Views.Link(frames.rowHref(store.url()), store.companyName() + ", " + store.address()));
    return crumbs;
  }

  /** The page of the city's list that contains the first store of a page. */
  private @Nullable String cityJson(SitePage page) {
    int[] rows = rows(page);
    return rows.length == 0 ? frames.json(PageKey.locations(null, null, null)) : storeJson(rows[0]);
  }

  /** The page of its city's list that contains a store. */
  private @Nullable String storeJson(int row) {
    CityList list = cityList(snapshot.locations().cityOf(row));
    return frames.json(list.key().withPage(page(list, row)));
  }

  private static int page(CityList list, int row) {
    return list.stores().place(row) / Pagination.PER_PAGE + 1;
  }

  /** The city of this number. Stores are rendered in list order, so it is usually the last one. */
  private CityList cityList(int number) {
    CityList last = lastCity;
    if (last != null && last.number() == number) {
      return last;
    }
    LocationIndex.CityName name = snapshot.sitePaths().city(number);
    PageKey key = PageKey.locations(null, name.state(), name.foldedName());
    if (!PageCatalog.isKeyPart(name.foldedName())) {
      key = PageKey.locations(null, name.state(), null);
    }
    Selection stores = snapshot.locations().select(null, key.state(), key.city());
    CityList list =
        new CityList(number, catalog.cities().city(number), key, key.toString(), stores);
    lastCity = list;
    return list;
  }

  private Location location(int row) {
    return FragmentReader.location(snapshot.locationFragments().fragment(row));
  }
}
