package org.rtodirectory.schemas.web.render;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ReviewedRating;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Folding;
import org.rtodirectory.schemas.web.form.ListFilter;
import org.rtodirectory.schemas.web.site.NearbyPlaces;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SiteRows;
import org.rtodirectory.schemas.web.text.DataFormats;
import org.rtodirectory.schemas.web.text.Texts;

/** The forms that filter and sort long lists of stores. Safe for all threads. */
final class ListForms {
  /** A list of at most this many stores has no form. */
  private static final int MAX_SHORT_LIST_STORES = 10;

  /** The maximum number of categories, and of companies, to choose from. */
  private static final int MAX_OPTIONS = 40;

  private final SiteRows rows;
  private final Snapshot snapshot;
  private final PageFrames frames;
  private final Texts texts;
  private final NearbyPlaces nearby;

  ListForms(SiteCatalog catalog, PageFrames frames, NearbyPlaces nearby) {
    this.rows = catalog.rows();
    this.snapshot = catalog.snapshot();
    this.frames = frames;
    this.texts = frames.texts();
    this.nearby = nearby;
  }

  /** Returns whether a list with this number of stores has no form. */
  static boolean isShort(int stores) {
    return stores <= MAX_SHORT_LIST_STORES;
  }

  /**
   * Returns the form of a list with the chosen values, or empty if the list is short. The field of
   * categories offers only those of the chosen company, and the field of companies only those with
   * the chosen category.
   */
  Optional<StoreLists.FilterForm> form(StoreLists.StoreList list, ListFilter filter) {
    if (isShort(list.rows().length)) {
      return Optional.empty();
    }
    List<Views.Choice> choices = new ArrayList<>();
    ListFilter companyFilter = new ListFilter("", filter.company(), "", "");
    ListFilter categoryFilter = new ListFilter(filter.category(), "", "", "");
    choices.add(
        choice(
            ListFilter.CATEGORY,
            texts.get("narrow.category"),
            categories(filter(list.rows(), companyFilter), filter.category()),
            filter.category()));
    if (list.order() != StoreLists.Order.PLACE) {
      choices.add(
          choice(
              ListFilter.COMPANY,
              texts.get("narrow.company"),
              companies(filter(list.rows(), categoryFilter), filter.company()),
              filter.company()));
    }
    choices.add(
        new Views.Choice(
            ListFilter.SORT,
            texts.get("narrow.sort"),
            orders(list, filter).entrySet().stream()
                .map(order -> option(order.getKey(), order.getValue(), filter.sort()))
                .toList()));
    choices.removeIf(choice -> choice.options().size() < 2);
    return Optional.of(
        new StoreLists.FilterForm(
            frames.siteValues().search(),
            list.parameters(),
            List.copyOf(choices),
            filter.zip(),
            filter.isNone() ? null : list.href()));
  }

  private static Views.FilterOption option(String value, String label, String chosen) {
    return new Views.FilterOption(value, label, value.equals(chosen));
  }

  /** Returns a field that offers values with their labels and numbers of stores. */
  private Views.Choice choice(
      String name, String label, Map<String, CountedValue> values, String chosen) {
    List<Views.FilterOption> options = new ArrayList<>();
    options.add(option("", texts.get("narrow.all"), chosen));
    values.entrySet().stream()
        .sorted(Comparator.comparingInt(value -> -value.getValue().stores()))
        .forEach(
            value ->
                options.add(
                    option(
                        value.getKey(),
                        texts.format(
                            "narrow.option",
                            "name",
                            value.getValue().label(),
                            "count",
                            texts.number(value.getValue().stores())),
                        chosen)));
    return new Views.Choice(name, label, List.copyOf(options));
  }

  /** A value of a field with its number of stores. */
  private record CountedValue(String label, int stores) {}

  /** Returns the categories that some, but not all, of the stores have, and the chosen one. */
  private Map<String, CountedValue> categories(int[] storeRows, String chosen) {
    LocationKinds kinds = snapshot.locationKinds();
    Map<String, CountedValue> categories = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>(kinds.categories(MAX_OPTIONS));
    if (!chosen.isEmpty()) {
      names.add(chosen);
    }
    for (String name : names) {
      int stores = (int) Arrays.stream(storeRows).filter(hasCategory(name)).count();
      if (name.equals(chosen) || (stores > 0 && stores < storeRows.length)) {
        categories.put(name, new CountedValue(DataFormats.categoryLabel(name), stores));
      }
    }
    return categories;
  }

  private IntPredicate hasCategory(String category) {
    int number = snapshot.locationKinds().category(Folding.fold(category));
    return number < 0 ? row -> false : snapshot.locationKinds().filter(null, number);
  }

  /**
   * Returns the companies with the most stores, and the chosen one. Empty if there is only one and
   * the visitor did not choose it.
   */
  private Map<String, CountedValue> companies(int[] storeRows, String chosen) {
    Map<Integer, List<Integer>> rowsByCompany =
        Arrays.stream(storeRows)
            .boxed()
            .collect(
                Collectors.groupingBy(nearby::companyOf, LinkedHashMap::new, Collectors.toList()));
    Map<String, CountedValue> companies = new LinkedHashMap<>();
    if (rowsByCompany.size() > 1 || !chosen.isEmpty()) {
      rowsByCompany.values().stream()
          .sorted(Comparator.comparingInt(stores -> -stores.size()))
          .limit(MAX_OPTIONS)
          .forEach(
              stores -> {
                Location store = rows.store(stores.get(0));
                companies.put(
                    store.companySlug(), new CountedValue(store.companyName(), stores.size()));
              });
    }
    if (!chosen.isEmpty() && !companies.containsKey(chosen)) {
      String name = rows.companyBySlug(chosen).map(row -> rows.company(row).name()).orElse(chosen);
      int stores = filter(storeRows, new ListFilter("", chosen, "", "")).length;
      companies.put(chosen, new CountedValue(name, stores));
    }
    return companies;
  }

  /** Returns the labels of the sort orders that a list offers, by the value of the field. */
  private Map<String, String> orders(StoreLists.StoreList list, ListFilter filter) {
    Map<String, String> orders = new LinkedHashMap<>();
    StoreLists.Order byName =
        list.order() == StoreLists.Order.PLACE ? StoreLists.Order.PLACE : StoreLists.Order.NAME;
    orders.put(
        "", texts.get(filter.zip().isEmpty() ? list.order().key() : "narrow.order.distance"));
    if (!filter.zip().isEmpty() || list.order() == StoreLists.Order.MATCH) {
      orders.put(ListFilter.BY_NAME, texts.get(byName.key()));
    }
    if (filter(list.rows(), filter).length <= StoreLists.MAX_RATED_STORES
        && Arrays.stream(list.rows())
            .limit(SiteCatalog.STORES_PER_PAGE)
            .mapToObj(rows::store)
            .anyMatch(store -> rating(store).signum() > 0)) {
      orders.put(ListFilter.BY_RATING, texts.get("narrow.order.rating"));
    }
    return orders;
  }

  /** Returns the rating of a store, or zero if it has none. */
  static BigDecimal rating(Location store) {
    return Objects.requireNonNullElse(
        ReviewedRating.of(store.rating(), store.reviewCount()), BigDecimal.ZERO);
  }

  /** Returns the stores that pass the filter. Keeps their order. */
  int[] filter(int[] storeRows, ListFilter filter) {
    IntPredicate passes =
        filter.category().isEmpty() ? row -> true : hasCategory(filter.category());
    if (!filter.company().isEmpty()) {
      int company =
          snapshot.locations().companies().find(filter.company().toLowerCase(Locale.ROOT));
      passes = passes.and(row -> nearby.companyOf(row) == company);
    }
    return Arrays.stream(storeRows).filter(passes).toArray();
  }
}
