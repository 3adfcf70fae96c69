package org.rtodirectory.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.page.Pagination;
import org.rtodirectory.resource.Location;
import org.rtodirectory.snapshot.LocationIndex;
import org.rtodirectory.snapshot.Selection;
import org.rtodirectory.snapshot.Snapshot;

/** The pages of cities and stores. Safe for all threads. */
final class StorePages {
  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final Breadcrumbs breadcrumbs;
  private final RowViews rowViews;
  private volatile @Nullable CityList lastCity;

  StorePages(SiteCatalog catalog, SiteFrames frames, Breadcrumbs breadcrumbs, RowViews rowViews) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.breadcrumbs = breadcrumbs;
    this.rowViews = rowViews;
  }

  /**
   * A city and the list of the API that contains its stores.
   *
   * @param key key of the first page of that list
   * @param stores the rows of that list
   */
  private record CityList(int number, SiteCities.City city, PageKey key, Selection stores) {}

  /** What the page of a city shows besides the rows. */
  List<String> citySurroundings(SitePage page) {
    List<String> texts = new ArrayList<>();
    cityCrumbs(section(page), page.row()).forEach(link -> texts.add(link.toString()));
    texts.add(total(page) + " " + cityJson(page));
    return texts;
  }

  /** What the page of a store shows besides its row. */
  List<String> storeSurroundings(int row) {
    List<String> texts = new ArrayList<>();
    storeCityCrumbs(row).forEach(link -> texts.add(link.toString()));
    texts.add(storeJson(row));
    texts.add(JsonLd.type(catalog.verticals(row)));
    return texts;
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
    List<String> urls =
        stores.stream().map(store -> frames.address(frames.rowHref(store.url()))).toList();
    Views.Frame frame =
        frames.frame(
            href,
            cityJson(page),
            heading + SitePages.numbered(page),
            lead + SitePages.numberedSentence(page) + " Addresses, telephone numbers and ratings.",
            cityCrumbs(section, page.row()),
            List.of(JsonLd.list((page.number() - 1) * SiteCatalog.STORES_PER_PAGE + 1, urls)));
    List<Views.Row> rows = stores.stream().map(store -> rowViews.row(store, true)).toList();
    Views.Pager pager = frames.pager(page, first);
    return Templates.html(
        Templates.LIST_LENGTH,
        (out, none) ->
            JtelistingGenerated.render(out, none, frame, heading, lead, List.of(), rows, pager));
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
            description,
            crumbs,
            List.of(JsonLd.store(store, catalog.verticals(page.row()), frames.address(href))));
    Views.Link company =
        new Views.Link(
            frames.href(catalog.publication().paths().companyPath(store.companySlug())),
            store.companyName());
    return Templates.html(
        Templates.PAGE_LENGTH,
        (out, none) -> JtestoreGenerated.render(out, none, frame, row, company, city, address));
  }

  private List<Views.Link> cityCrumbs(SiteSection section, int city) {
    return breadcrumbs.city(section, cityList(city).city());
  }

  /** The breadcrumbs of the city of a store, in the first section with the store. */
  private List<Views.Link> storeCityCrumbs(int row) {
    SiteSection section =
        catalog.sections().stream()
            .filter(of -> of.filter().test(row))
            .findFirst()
            .orElse(catalog.sections().get(0));
    return cityCrumbs(section, snapshot.locations().cityOf(row));
  }

  private List<Views.Link> storeCrumbs(Location store, int row) {
    List<Views.Link> crumbs = new ArrayList<>(storeCityCrumbs(row));
    crumbs.add(
        new Views.Link(frames.rowHref(store.url()), store.companyName() + ", " + store.address()));
    return crumbs;
  }

  /** The page of the city's list that contains the first store of a page. */
  private String cityJson(SitePage page) {
    int[] rows = rows(page);
    return rows.length == 0
        ? SiteFrames.json(PageKey.locations(null, null, null))
        : storeJson(rows[0]);
  }

  /** The page of its city's list that contains a store. */
  private String storeJson(int row) {
    CityList list = cityList(snapshot.locations().cityOf(row));
    int page = list.stores().place(row) / Pagination.PER_PAGE + 1;
    return SiteFrames.json(list.key().withPage(page));
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
    CityList list = new CityList(number, catalog.cities().city(number), key, stores);
    lastCity = list;
    return list;
  }

  private Location location(int row) {
    return FragmentReader.location(snapshot.locationFragments().fragment(row));
  }
}
