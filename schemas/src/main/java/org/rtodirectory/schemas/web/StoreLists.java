package org.rtodirectory.schemas.web;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.text.PercentEncoding;

/** Long lists of stores, which visitors narrow and sort by a form. Safe for all threads. */
final class StoreLists {
  /** The number of stores up to which a list is not narrowed. */
  private static final int SHORT = 10;

  /** How many categories, and how many companies, can be chosen. */
  private static final int MOST_OPTIONS = 40;

  /** The longest list that is sorted by rating, for which every store is read. */
  private static final int MOST_RATED = 2_000;

  private final SiteCatalog catalog;
  private final Snapshot snapshot;
  private final SiteFrames frames;
  private final RowViews rowViews;
  private final Nearby nearby;

  StoreLists(SiteCatalog catalog, SiteFrames frames, RowViews rowViews, Nearby nearby) {
    this.catalog = catalog;
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.rowViews = rowViews;
    this.nearby = nearby;
  }

  /**
   * A list before it is narrowed.
   *
   * @param address the parameters of a search that say which list it is
   * @param order what its order is called
   * @param rows the stores in that order
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Stores(
      String heading,
      List<Views.Link> crumbs,
      Map<String, String> address,
      Order order,
      int[] rows) {}

  enum Order {
    MATCH("Best match"),
    NAME("Name"),
    PLACE("State and city");

    private final String label;

    Order(String label) {
      this.label = label;
    }
  }

  /**
   * The form that narrows a list.
   *
   * @param hidden which list it is
   */
  record Form(String action, Map<String, String> hidden, List<Choice> choices, String near) {}

  record Choice(String name, String label, List<Option> options) {}

  record Option(String value, String label, boolean isChosen) {}

  /** The list of a page; null if it is not one of stores. */
  @Nullable Stores of(SitePage page) {
    Map<String, String> address = Map.of(Narrowing.LIST, page.withNumber(1).path());
    if (page.kind() == SitePage.Kind.CITY) {
      SiteSection section = catalog.section(page);
      SiteCities.City city = catalog.cities().city(page.row());
      return new Stores(
          section.title() + " in " + city.name() + ", " + city.state(),
          frames.cityCrumbs(section, city),
          address,
          Order.NAME,
          catalog.storesIn(section, page.row()));
    }
    if (page.kind() == SitePage.Kind.COMPANY) {
      int[] rows = catalog.storesOf(page.row()).rows(0, catalog.storesOf(page.row()).total());
      return new Stores(
          "Stores of " + catalog.company(page.row()).name(),
          frames.companyCrumbs(catalog.company(page.row())),
          address,
          Order.PLACE,
          rows);
    }
    return null;
  }

  /** The form of the list of a page, if it is the first. */
  Optional<Form> form(SitePage page) {
    return page.number() > 1
        ? Optional.empty()
        : Optional.ofNullable(of(page)).flatMap(stores -> form(stores, Narrowing.NONE));
  }

  /** The form of a list, with what is chosen; none if the list is short. */
  Optional<Form> form(Stores stores, Narrowing by) {
    if (stores.rows().length <= SHORT) {
      return Optional.empty();
    }
    List<Choice> choices = new ArrayList<>();
    choices.add(choice(Narrowing.CATEGORY, "Category", categories(stores.rows()), by.category()));
    if (stores.order() != Order.PLACE) {
      choices.add(choice(Narrowing.COMPANY, "Company", companies(stores.rows()), by.company()));
    }
    choices.add(
        new Choice(
            Narrowing.SORT,
            "Sort by",
            orders(stores, by).entrySet().stream()
                .map(order -> option(order.getKey(), order.getValue(), by.sort()))
                .toList()));
    choices.removeIf(choice -> choice.options().size() < 2);
    return Optional.of(
        new Form(frames.look().search(), stores.address(), List.copyOf(choices), by.near()));
  }

  private static Option option(String value, String label, String chosen) {
    return new Option(value, label, value.equals(chosen));
  }

  /** A choice of values with their labels and numbers of stores. */
  private static Choice choice(
      String name, String label, Map<String, Counted> values, String chosen) {
    List<Option> options = new ArrayList<>();
    options.add(option("", "All", chosen));
    values.entrySet().stream()
        .sorted(Comparator.comparingInt(value -> -value.getValue().stores()))
        .limit(MOST_OPTIONS)
        .forEach(
            value ->
                options.add(
                    option(
                        value.getKey(),
                        value.getValue().label()
                            + " ("
                            + SiteText.number(value.getValue().stores())
                            + ")",
                        chosen)));
    return new Choice(name, label, List.copyOf(options));
  }

  private record Counted(String label, int stores) {}

  /** The categories that some of the stores have. */
  private Map<String, Counted> categories(int[] rows) {
    LocationKinds kinds = snapshot.kinds();
    Map<String, Counted> categories = new LinkedHashMap<>();
    for (String name : kinds.categories(MOST_OPTIONS)) {
      int stores = (int) Arrays.stream(rows).filter(having(name)).count();
      if (stores > 0 && stores < rows.length) {
        categories.put(name, new Counted(SiteText.category(name), stores));
      }
    }
    return categories;
  }

  private IntPredicate having(String category) {
    int number = snapshot.kinds().category(Folding.fold(category));
    return number < 0 ? row -> false : snapshot.kinds().filter(null, number);
  }

  /** The companies of the stores; none if it is one. */
  private Map<String, Counted> companies(int[] rows) {
    Map<Integer, List<Integer>> rowsOf =
        Arrays.stream(rows)
            .boxed()
            .collect(
                Collectors.groupingBy(nearby::companyOf, LinkedHashMap::new, Collectors.toList()));
    Map<String, Counted> companies = new LinkedHashMap<>();
    if (rowsOf.size() > 1) {
      rowsOf.values().stream()
          .sorted(Comparator.comparingInt(of -> -of.size()))
          .limit(MOST_OPTIONS)
          .forEach(
              of -> {
                Location store = store(of.get(0));
                companies.put(store.companySlug(), new Counted(store.companyName(), of.size()));
              });
    }
    return companies;
  }

  /** The orders of a list by the value that asks for them. */
  private Map<String, String> orders(Stores stores, Narrowing by) {
    Map<String, String> orders = new LinkedHashMap<>();
    orders.put("", by.near().isEmpty() ? stores.order().label : "Distance");
    if (!by.near().isEmpty() || stores.order() == Order.MATCH) {
      orders.put(
          Narrowing.BY_NAME, stores.order() == Order.PLACE ? Order.PLACE.label : Order.NAME.label);
    }
    if (Arrays.stream(stores.rows())
        .limit(SiteCatalog.STORES_PER_PAGE)
        .mapToObj(this::store)
        .anyMatch(store -> rating(store).signum() > 0)) {
      orders.put(Narrowing.BY_RATING, "Rating");
    }
    return orders;
  }

  private static BigDecimal rating(Location store) {
    return store.rating() == null || store.reviewCount() == 0 ? BigDecimal.ZERO : store.rating();
  }

  private Location store(int row) {
    return snapshot.locationFragments().read(row, Location.class);
  }

  /** A page of a list as a visitor wants it. */
  String page(Stores stores, Narrowing by, int number) {
    Point near = by.near().matches("[0-9]{5}") ? ZipCentroids.of(by.near()).orElse(null) : null;
    int[] rows = sorted(narrowed(stores.rows(), by), stores, by, near);
    int last = Math.max(1, (rows.length - 1) / SiteCatalog.STORES_PER_PAGE + 1);
    int page = Math.min(number, last);
    Map<String, String> parameters = new LinkedHashMap<>(stores.address());
    parameters.putAll(by.parameters());
    List<Views.Row> shown =
        Arrays.stream(rows)
            .skip((page - 1L) * SiteCatalog.STORES_PER_PAGE)
            .limit(SiteCatalog.STORES_PER_PAGE)
            .mapToObj(this::store)
            .map(
                store ->
                    rowViews
                        .row(store, stores.order() != Order.PLACE)
                        .with(near == null ? null : SearchPages.miles(store, by.near())))
            .toList();
    return Views.html(
        (out, none) ->
            JtelistingGenerated.render(
                out,
                none,
                frames.unlisted(stores.heading(), "Stores of a list.", null, stores.crumbs()),
                stores.heading(),
                SiteText.count(stores.rows().length, "store", "stores") + ".",
                List.of(),
                List.of(new Views.Group<>(null, "", shown)),
                SiteFrames.pager(
                    page, last, to -> address(parameters) + (to == 1 ? "" : "&page=" + to)),
                List.of(),
                Optional.empty(),
                form(stores, by),
                narrowing(rows.length, stores.rows().length, by, near)));
  }

  /** What is shown of a list, in words. */
  private static String narrowing(int shown, int all, Narrowing by, @Nullable Point near) {
    String order =
        by.near().isEmpty()
            ? "."
            : near == null
                ? ". No place is known for ZIP code " + by.near() + "."
                : ". Miles are counted between the centers of ZIP codes.";
    return SiteText.number(shown) + " of " + SiteText.count(all, "store", "stores") + order;
  }

  String address(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + PercentEncoding.encode(each.getValue()))
        .collect(Collectors.joining("&", frames.look().search() + "?", ""));
  }

  private int[] narrowed(int[] rows, Narrowing by) {
    IntPredicate passes = by.category().isEmpty() ? row -> true : having(by.category());
    if (!by.company().isEmpty()) {
      int company = snapshot.locations().companies().find(by.company().toLowerCase(Locale.ROOT));
      passes = passes.and(row -> nearby.companyOf(row) == company);
    }
    return Arrays.stream(rows).filter(passes).toArray();
  }

  private int[] sorted(int[] rows, Stores stores, Narrowing by, @Nullable Point near) {
    if (by.sort().equals(Narrowing.BY_RATING) && rows.length <= MOST_RATED) {
      Map<Integer, BigDecimal> ratings = new HashMap<>();
      Arrays.stream(rows).forEach(row -> ratings.put(row, rating(store(row))));
      return sorted(rows, Comparator.comparing(ratings::get, Comparator.reverseOrder()));
    }
    if (by.sort().equals(Narrowing.BY_NAME)) {
      return stores.order() == Order.MATCH
          ? sorted(rows, Comparator.comparingInt(nearby::companyOf))
          : rows;
    }
    return near == null
        ? rows
        : Arrays.stream(rows)
            .mapToLong(snapshot.points().from(near)::rank)
            .sorted()
            .mapToInt(rank -> (int) rank)
            .toArray();
  }

  private static int[] sorted(int[] rows, Comparator<Integer> order) {
    return IntStream.of(rows).boxed().sorted(order).mapToInt(row -> row).toArray();
  }
}
