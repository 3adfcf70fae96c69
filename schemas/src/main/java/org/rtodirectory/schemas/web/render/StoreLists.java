package org.rtodirectory.schemas.web.render;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Company;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.form.ListFilter;
import org.rtodirectory.schemas.web.map.SiteMap;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteCities;
import org.rtodirectory.schemas.web.site.SitePage;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.site.SiteSection;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/** The lists of stores that visitors can filter and sort with a form. Safe for all threads. */
final class StoreLists {
  /** The maximum length of a list that can be sorted by rating, which reads every store. */
  static final int MAX_RATED_STORES = 2_000;

  /** If the nearest store is farther than this, the status of a list states the distance. */
  private static final double FAR_MILES = 100;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Snapshot snapshot;
  private final PageFrames frames;
  private final SiteLinks siteLinks;
  private final Texts texts;
  private final RowViews rowViews;
  private final NearbyPlaces nearby;
  private final ListForms forms;

  StoreLists(SiteCatalog catalog, PageFrames frames, RowViews rowViews, NearbyPlaces nearby) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.siteLinks = frames.siteLinks();
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.forms = new ListForms(catalog, frames, nearby);
  }

  /**
   * A list of stores before it is filtered.
   *
   * @param href the link to the page that shows the whole list
   * @param parameters the query parameters that identify the list
   * @param order the order of {@code rows}
   * @param rows the rows of the stores
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record StoreList(
      String heading,
      String href,
      List<Views.Link> crumbs,
      Map<String, String> parameters,
      Order order,
      int[] rows) {}

  /** The order of a list before a visitor sorts it. */
  enum Order {
    /** By relevance, as a search returns them. */
    MATCH("narrow.order.match"),
    /** By company name, within one city. */
    NAME("narrow.order.name"),
    /** By state and city, for the stores of a company. */
    PLACE("narrow.order.place");

    private final String key;

    Order(String key) {
      this.key = key;
    }

    /** Returns the key of the text that names this order. */
    String key() {
      return key;
    }
  }

  /**
   * The form that filters and sorts a list.
   *
   * @param hidden the hidden fields, which identify the list
   * @param zip the text in the ZIP code field, or empty
   * @param clearHref the link to the whole list, or null if the page shows it already
   */
  record FilterForm(
      String action,
      Map<String, String> hidden,
      List<Views.Choice> choices,
      String zip,
      @Nullable String clearHref) {}

  /**
   * A page with a list of stores.
   *
   * @param tabs links to the same place in other sections
   * @param nearbyCities links to cities near the place
   * @param map a map of the surroundings of the place
   * @param status the number of stores that pass the filter, with a sentence about the distances,
   *     or empty on a page that is not filtered
   */
  record ListView(
      Views.Frame frame,
      String heading,
      String lead,
      List<Views.Link> tabs,
      List<Views.Row> rows,
      Views.Pager pager,
      List<Views.Link> nearbyCities,
      Optional<SiteMap> map,
      Optional<FilterForm> form,
      String status) {}

  /** Returns the list of stores of a page, or null if it has none. */
  @Nullable StoreList listOf(SitePage page) {
    String href = siteLinks.href(page.withNumber(1).encodedPath());
    Map<String, String> parameters = Map.of(ListFilter.LIST, page.firstPath());
    return switch (page.kind()) {
      case CITY -> {
        SiteSection section = catalog.section(page);
        SiteCities.CityStores city = rows.cities().city(page.row());
        yield new StoreList(
            section.titleIn(siteLinks.cityName(city), texts),
            href,
            siteLinks.cityCrumbs(section, city),
            parameters,
            Order.NAME,
            rows.storesIn(section, page.row()));
      }
      case COMPANY -> {
        Company company = rows.company(page.row());
        yield new StoreList(
            texts.format("company.list", "company", company.name()),
            href,
            siteLinks.companyCrumbs(company),
            parameters,
            Order.PLACE,
            allRows(rows.storesOf(page.row())));
      }
      case COMPANY_STATE -> {
        Company company = rows.company(page.row());
        SiteCities.StateCities state = catalog.stateOf(page);
        yield new StoreList(
            texts.format("company.state", "company", company.name(), "state", state.name()),
            href,
            siteLinks.companyCrumbs(company, href, state.name()),
            parameters,
            Order.PLACE,
            allRows(rows.storesOf(page.row(), state.code())));
      }
      default -> null;
    };
  }

  private static int[] allRows(Selection stores) {
    return stores.rows(0, stores.total());
  }

  /** Returns the form of a page if it is the first page of a long list. */
  Optional<FilterForm> form(SitePage page) {
    // The form needs all rows of the list, so the short list of a city is recognized without them.
    boolean isShort =
        page.kind() == SitePage.PageKind.CITY
            && ListForms.isShort(rows.cities().storeCount(catalog.section(page), page.row()));
    return page.number() > 1 || isShort
        ? Optional.empty()
        : Optional.ofNullable(listOf(page)).flatMap(list -> form(list, ListFilter.NONE));
  }

  /** Returns the form of a list with the chosen values, or empty if the list is short. */
  Optional<FilterForm> form(StoreList list, ListFilter filter) {
    return forms.form(list, filter);
  }

  /**
   * Renders a page of a list, filtered and sorted as a visitor chose.
   *
   * @param requestedPage the page number, from 1. A number after the last page means the last page
   */
  byte[] render(StoreList list, ListFilter filter, int requestedPage) {
    Point zipPoint = isZip(filter.zip()) ? ZipCentroids.of(filter.zip()).orElse(null) : null;
    int[] matching = forms.filter(list.rows(), filter);
    double milesToNearest =
        zipPoint == null ? Double.POSITIVE_INFINITY : milesToNearest(matching, zipPoint);
    // The position of an unknown ZIP code is an estimate, which is good enough if a store is near.
    boolean isZipUsable =
        milesToNearest <= FAR_MILES || (zipPoint != null && !ZipCentroids.isEstimate(filter.zip()));
    int[] sortedRows = sort(matching, list, filter, isZipUsable ? zipPoint : null);
    int last = SiteCatalog.pageCount(sortedRows.length, SiteCatalog.STORES_PER_PAGE);
    int page = Math.min(requestedPage, last);
    Map<String, String> parameters = new LinkedHashMap<>(list.parameters());
    parameters.putAll(filter.parameters());
    List<Views.Row> onPage =
        Arrays.stream(sortedRows)
            .skip((page - 1L) * SiteCatalog.STORES_PER_PAGE)
            .limit(SiteCatalog.STORES_PER_PAGE)
            .mapToObj(rows::store)
            .map(
                store ->
                    rowViews
                        .row(store, list.order() != Order.PLACE)
                        .withNote(
                            isZipUsable ? rowViews.describeDistance(store, filter.zip()) : null))
            .toList();
    String storeCountText = texts.count("count.stores", list.rows().length);
    ListView view =
        new ListView(
            frames.unindexedFrame(list.heading(), list.heading(), null, list.crumbs()),
            list.heading(),
            storeCountText,
            List.of(),
            onPage,
            siteLinks.pager(
                page, last, number -> SiteLinks.withPageParameter(searchHref(parameters), number)),
            List.of(),
            Optional.empty(),
            form(list, filter),
            texts.format(
                    "narrow.status",
                    "shown",
                    texts.number(sortedRows.length),
                    "stores",
                    storeCountText)
                + describeDistances(filter.zip(), isZipUsable, milesToNearest));
    return Html.bytes((out, interceptor) -> JtestoreListGenerated.render(out, interceptor, view));
  }

  private static boolean isZip(String text) {
    return text.matches("[0-9]{5}");
  }

  private double milesToNearest(int[] matching, Point zip) {
    LocationPoints.Distances distances = snapshot.points().distancesFrom(zip);
    return Arrays.stream(matching)
        .mapToDouble(distances::miles)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * Returns a sentence about the distances in a list, with a space before it. Returns an empty text
   * without a ZIP code.
   */
  private String describeDistances(String zip, boolean isZipUsable, double milesToNearest) {
    if (zip.isEmpty()) {
      return "";
    }
    if (!isZip(zip)) {
      return " " + texts.get("narrow.zip.invalid");
    }
    if (!isZipUsable) {
      return " " + texts.format("narrow.zip.unknown", "zip", zip);
    }
    if (milesToNearest > FAR_MILES && Double.isFinite(milesToNearest)) {
      return " "
          + texts.format("narrow.zip.far", "zip", zip, "distance", texts.miles(milesToNearest));
    }
    return " " + texts.get("distance.note");
  }

  /** Returns the href of a search with these parameters, without a page number. */
  String searchHref(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(parameter -> parameter.getKey() + "=" + PercentEncoding.encode(parameter.getValue()))
        .collect(Collectors.joining("&", frames.siteValues().search() + "?", ""));
  }

  /**
   * Sorts stores in the chosen order. Without a choice, or if the list is too long for a sort by
   * rating, sorts them by distance from the ZIP code. Without a ZIP code, keeps their order.
   */
  private int[] sort(int[] storeRows, StoreList list, ListFilter filter, @Nullable Point zip) {
    if (filter.sort().equals(ListFilter.BY_RATING) && storeRows.length <= MAX_RATED_STORES) {
      Map<Integer, BigDecimal> ratings = new HashMap<>();
      Arrays.stream(storeRows).forEach(row -> ratings.put(row, ListForms.rating(rows.store(row))));
      return sortBy(Comparator.comparing(ratings::get, Comparator.reverseOrder()), storeRows);
    }
    if (filter.sort().equals(ListFilter.BY_NAME)) {
      // The numbers of companies are in the order of the slugs, which is nearly that of the names.
      // Only search results need sorting. The stores of a city are in this order already, and those
      // of a company stay in the order of their places.
      return list.order() == Order.MATCH
          ? sortBy(Comparator.comparingInt(nearby::companyOf), storeRows)
          : storeRows;
    }
    // A rank is a sort key with the distance and the row.
    return zip == null
        ? storeRows
        : Arrays.stream(storeRows)
            .mapToLong(snapshot.points().distancesFrom(zip)::rank)
            .sorted()
            .mapToInt(ZipCentroids::numberOf)
            .toArray();
  }

  private static int[] sortBy(Comparator<Integer> order, int[] storeRows) {
    return IntStream.of(storeRows).boxed().sorted(order).mapToInt(row -> row).toArray();
  }
}
