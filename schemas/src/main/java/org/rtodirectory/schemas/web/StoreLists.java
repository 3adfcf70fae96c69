package org.rtodirectory.schemas.web;

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

/** Long lists of stores, which visitors narrow and sort by a form. Safe for all threads. */
final class StoreLists {
  /** The longest list that is sorted by rating, for which every store is read. */
  private static final int MAX_RATED = 2_000;

  /** The distance beyond which a ZIP code is not near any store of a list. */
  private static final double FAR_MILES = 100;

  private final SiteCatalog catalog;
  private final SiteRows rows;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final Texts texts;
  private final RowViews rowViews;
  private final Nearby nearby;
  private final ListForms forms;

  StoreLists(SiteCatalog catalog, SiteFrames frames, RowViews rowViews, Nearby nearby) {
    this.catalog = catalog;
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.texts = frames.texts();
    this.rowViews = rowViews;
    this.nearby = nearby;
    this.forms = new ListForms(catalog, frames, nearby);
  }

  /**
   * A list before it is narrowed.
   *
   * @param href the page that shows the whole list
   * @param address the parameters of a search that say which list it is
   * @param rows the stores in their order
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Stores(
      String heading,
      String href,
      List<Views.Link> crumbs,
      Map<String, String> address,
      Order order,
      int[] rows) {}

  /** The order of a list that is not sorted. */
  enum Order {
    MATCH("narrow.order.match"),
    NAME("narrow.order.name"),
    PLACE("narrow.order.place");

    private final String key;

    Order(String key) {
      this.key = key;
    }

    /** The key of its name. */
    String key() {
      return key;
    }
  }

  /**
   * The form that narrows a list.
   *
   * @param hidden which list it is
   * @param clear the page that shows the whole list, or null if it is shown
   */
  record FilterForm(
      String action,
      Map<String, String> hidden,
      List<Choice> choices,
      String near,
      @Nullable String clear) {}

  record Choice(String name, String label, List<FilterOption> options) {}

  record FilterOption(String value, String label, boolean isChosen) {}

  /**
   * A page with a list of stores.
   *
   * @param tabs the same place in other sections
   * @param nearby the cities near the place
   * @param map the surroundings of the place
   * @param status the part of the list that is shown, in words, or empty for all
   */
  record ListView(
      Views.Frame frame,
      String heading,
      String lead,
      List<Views.Link> tabs,
      List<Views.Row> rows,
      Views.Pager pager,
      List<Views.Link> nearby,
      Optional<SiteMap> map,
      Optional<FilterForm> form,
      String status) {}

  /** The list of a page, or null if it is not one of stores. */
  @Nullable Stores of(SitePage page) {
    String path = page.withNumber(1).path();
    String href = frames.href(page.withNumber(1).encodedPath());
    Map<String, String> address = Map.of(ListFilter.LIST, path);
    return switch (page.kind()) {
      case CITY -> {
        SiteSection section = catalog.section(page);
        SiteCities.CityStores city = rows.cities().city(page.row());
        yield new Stores(
            section.titleIn(frames.cityName(city), texts),
            href,
            frames.cityCrumbs(section, city),
            address,
            Order.NAME,
            rows.storesIn(section, page.row()));
      }
      case COMPANY -> {
        Company company = rows.company(page.row());
        yield new Stores(
            texts.format("company.list", "company", company.name()),
            href,
            frames.companyCrumbs(company),
            address,
            Order.PLACE,
            rowsOf(rows.storesOf(page.row())));
      }
      case COMPANY_STATE -> {
        Company company = rows.company(page.row());
        SiteCities.StateCities state = catalog.stateOf(page);
        yield new Stores(
            texts.format("company.state", "company", company.name(), "state", state.name()),
            href,
            frames.companyCrumbs(company, href, state.name()),
            address,
            Order.PLACE,
            rowsOf(rows.storesOf(page.row(), state.code())));
      }
      default -> null;
    };
  }

  private static int[] rowsOf(Selection stores) {
    return stores.rows(0, stores.total());
  }

  /** The form of the list of a page, if it is the first. */
  Optional<FilterForm> form(SitePage page) {
    return page.number() > 1
        ? Optional.empty()
        : Optional.ofNullable(of(page)).flatMap(stores -> form(stores, ListFilter.NONE));
  }

  /** The form of a list with the values that are chosen, or none if the list is short. */
  Optional<FilterForm> form(Stores stores, ListFilter by) {
    return forms.form(stores, by);
  }

  /** A page of a list in the way a visitor wants to see it. */
  String page(Stores stores, ListFilter by, int number) {
    Point near = isZip(by.near()) ? ZipCentroids.of(by.near()).orElse(null) : null;
    int[] passing = forms.narrowed(stores.rows(), by);
    double nearest = near == null ? Double.POSITIVE_INFINITY : nearest(passing, near);
    // A ZIP code that the table lacks has the place of its area, which says nothing from afar.
    boolean isUsable =
        nearest <= FAR_MILES || (near != null && !ZipCentroids.isEstimate(by.near()));
    int[] shown = sorted(passing, stores, by, isUsable ? near : null);
    int last = Math.max(1, (shown.length - 1) / SiteCatalog.STORES_PER_PAGE + 1);
    int page = Math.min(number, last);
    Map<String, String> parameters = new LinkedHashMap<>(stores.address());
    parameters.putAll(by.parameters());
    List<Views.Row> onPage =
        Arrays.stream(shown)
            .skip((page - 1L) * SiteCatalog.STORES_PER_PAGE)
            .limit(SiteCatalog.STORES_PER_PAGE)
            .mapToObj(rows::store)
            .map(
                store ->
                    rowViews
                        .row(store, stores.order() != Order.PLACE)
                        .with(isUsable ? rowViews.distance(store, by.near()) : null))
            .toList();
    String count = frames.storeCount(stores.rows().length);
    ListView view =
        new ListView(
            frames.unlisted(stores.heading(), stores.heading(), null, stores.crumbs()),
            stores.heading(),
            count,
            List.of(),
            onPage,
            frames.pager(page, last, to -> address(parameters) + (to == 1 ? "" : "&page=" + to)),
            List.of(),
            Optional.empty(),
            form(stores, by),
            texts.format("narrow.status", "shown", texts.number(shown.length), "stores", count)
                + distances(by.near(), isUsable, nearest));
    return Views.html((out, none) -> JtelistingGenerated.render(out, none, view));
  }

  private static boolean isZip(String text) {
    return text.matches("[0-9]{5}");
  }

  private double nearest(int[] passing, Point near) {
    LocationPoints.Distances distances = snapshot.points().from(near);
    return Arrays.stream(passing)
        .mapToDouble(distances::miles)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * The explanation of the distances of a list, as a sentence after another one, or empty without
   * any.
   */
  private String distances(String zip, boolean isUsable, double nearest) {
    if (zip.isEmpty()) {
      return "";
    }
    String sentence =
        !isZip(zip)
            ? texts.get("narrow.zip.invalid")
            : !isUsable
                ? texts.format("narrow.zip.unknown", "zip", zip)
                : nearest > FAR_MILES && Double.isFinite(nearest)
                    ? texts.format("narrow.zip.far", "zip", zip, "distance", texts.miles(nearest))
                    : texts.get("distance.note");
    return " " + sentence;
  }

  String address(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + PercentEncoding.encode(each.getValue()))
        .collect(Collectors.joining("&", frames.look().search() + "?", ""));
  }

  private int[] sorted(int[] all, Stores stores, ListFilter by, @Nullable Point near) {
    if (by.sort().equals(ListFilter.BY_RATING) && all.length <= MAX_RATED) {
      Map<Integer, BigDecimal> ratings = new HashMap<>();
      Arrays.stream(all).forEach(row -> ratings.put(row, ListForms.rating(rows.store(row))));
      return sorted(all, Comparator.comparing(ratings::get, Comparator.reverseOrder()));
    }
    if (by.sort().equals(ListFilter.BY_NAME)) {
      return stores.order() == Order.MATCH
          ? sorted(all, Comparator.comparingInt(nearby::companyOf))
          : all;
    }
    return near == null
        ? all
        : Arrays.stream(all)
            .mapToLong(snapshot.points().from(near)::rank)
            .sorted()
            .mapToInt(rank -> (int) rank)
            .toArray();
  }

  private static int[] sorted(int[] all, Comparator<Integer> order) {
    return IntStream.of(all).boxed().sorted(order).mapToInt(row -> row).toArray();
  }
}
