package org.rtodirectory.generator.directory;

import java.io.Closeable;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.text.CodePointOrder;

/**
 * The open stores of one consistent read of the database, in list order, with their cities,
 * companies and guides. The order depends only on the rows, not on the order of reading. The stores
 * may be {@link SortedStores}, to be read from the first to the last.
 *
 * @param stores open locations by state code, folded city, folded company name, folded address, id
 * @param operators companies with an open location, of any vertical, by folded name, slug
 * @param guides the consumer guides, by slug
 * @param rowsRead rows of all tables that were read
 */
public record Directory(
    List<Store> stores, List<Operator> operators, List<Guide> guides, long rowsRead)
    implements Closeable {

  /** The list order of cities; those with equal names are equal. */
  static final Comparator<City> CITY_ORDER =
      Comparator.comparing((City city) -> city.state().code(), CodePointOrder.COMPARATOR)
          .thenComparing(City::foldedName, CodePointOrder.COMPARATOR);

  /** The list order of companies; those with equal names are equal. */
  static final Comparator<Operator> OPERATOR_NAME_ORDER =
      Comparator.comparing(Operator::foldedName, CodePointOrder.COMPARATOR);

  /** Creates a directory of {@code stores}, which may have any order, without guides. */
  public static Directory of(List<Store> stores, long rowsRead) {
    return of(stores, List.of(), rowsRead);
  }

  /** Creates a directory of {@code stores} and guides; both may have any order. */
  public static Directory of(List<Store> stores, List<Guide> guides, long rowsRead) {
    StoreSort sort =
        new StoreSort(
            stores.stream().map(Store::city).collect(Collectors.toSet()),
            stores.stream().map(Store::company).collect(Collectors.toSet()));
    stores.forEach(sort::add);
    try (Directory sorted = of(sort, guides, rowsRead)) {
      return new Directory(List.copyOf(sorted.stores), sorted.operators, sorted.guides, rowsRead);
    }
  }

  /**
   * Creates a directory of the stores added to {@code stores}, and of guides, which may have any
   * order. The caller must close it.
   */
  public static Directory of(StoreSort stores, List<Guide> guides, long rowsRead) {
    return new Directory(
        stores.sorted(),
        stores.openOperators().stream()
            .sorted(OPERATOR_NAME_ORDER.thenComparing(Operator::slug, CodePointOrder.COMPARATOR))
            .toList(),
        guides.stream()
            .sorted(Comparator.comparing(Guide::slug, CodePointOrder.COMPARATOR))
            .toList(),
        rowsRead);
  }

  /**
   * A copy without the stores of these numbers, and without companies that then have none. It is
   * closed with this one.
   */
  public Directory without(BitSet numbers) {
    List<Store> left =
        stores instanceof SortedStores sorted
            ? sorted.without(numbers)
            : IntStream.range(0, stores.size())
                .filter(number -> !numbers.get(number))
                .mapToObj(stores::get)
                .toList();
    Set<Long> open = new HashSet<>();
    left.forEach(store -> open.add(store.company().id()));
    return new Directory(
        left,
        operators.stream().filter(operator -> open.contains(operator.id())).toList(),
        guides,
        rowsRead);
  }

  /** Deletes the temporary files of the stores. */
  @Override
  public void close() {
    if (stores instanceof SortedStores sorted) {
      sorted.close();
    }
  }

  /** For each company id, the number of its open locations and the codes of their states. */
  public Map<Long, Presence> presence() {
    Map<Long, Presence> presence = new LinkedHashMap<>();
    for (Store store : stores) {
      presence
          .computeIfAbsent(store.company().id(), id -> new Presence())
          .add(store.city().state().code());
    }
    return presence;
  }

  /** The companies of the company list: retail, in list order. */
  public List<Operator> listedCompanies() {
    return operators.stream()
        .filter(operator -> operator.verticals().contains(Vertical.RETAIL))
        .toList();
  }

  /** The companies with an open location that the company list leaves out, in the same order. */
  public List<Operator> unlistedCompanies() {
    return operators.stream()
        .filter(operator -> !operator.verticals().contains(Vertical.RETAIL))
        .toList();
  }

  /** The open locations of a company. */
  public static final class Presence {
    private final TreeSet<String> states = new TreeSet<>();
    private int stores;

    private void add(String state) {
      states.add(state);
      stores++;
    }

    /** Number of its open locations. */
    public int stores() {
      return stores;
    }

    /** Codes of the states they are in, in order. */
    public List<String> states() {
      return List.copyOf(states);
    }
  }
}
