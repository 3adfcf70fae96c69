package org.rtodirectory.generator.directory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.rtodirectory.resource.Guide;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.FormerCitySlugs.FormerCitySlug;
import org.rtodirectory.text.CodePointOrder;
import org.rtodirectory.text.Folding;

/**
 * What is open, as one consistent reading of the database found it, in list order. The order
 * depends on the rows alone and not on how they arrived.
 *
 * @param stores open locations by state code, folded city, folded company name, folded address, id
 * @param operators companies with an open location, of any vertical, by folded name, slug
 * @param guides the consumer guides, by slug
 * @param formerCitySlugs slugs that cities of these stores had before they were merged
 * @param rowsRead rows of all tables that were read
 */
public record Directory(
    List<Store> stores,
    List<Operator> operators,
    List<Guide> guides,
    List<FormerCitySlug> formerCitySlugs,
    long rowsRead) {

  /** What is open among {@code stores}, which may come in any order, without guides. */
  public static Directory of(List<Store> stores, long rowsRead) {
    return of(stores, List.of(), rowsRead);
  }

  /** What is open among {@code stores}, and the guides; both may come in any order. */
  public static Directory of(List<Store> stores, List<Guide> guides, long rowsRead) {
    List<Sortable> sortable = new ArrayList<>(stores.size());
    Map<Long, Operator> operators = new LinkedHashMap<>();
    for (Store store : stores) {
      sortable.add(new Sortable(store, Folding.fold(store.address())));
      operators.putIfAbsent(store.company().id(), store.company());
    }
    sortable.sort(Sortable.LIST_ORDER);
    List<Operator> companies = new ArrayList<>(operators.values());
    companies.sort(
        Comparator.comparing(Operator::foldedName, CodePointOrder.COMPARATOR)
            .thenComparing(Operator::slug, CodePointOrder.COMPARATOR));
    return new Directory(
        sortable.stream().map(Sortable::store).toList(),
        List.copyOf(companies),
        guides.stream()
            .sorted(Comparator.comparing(Guide::slug, CodePointOrder.COMPARATOR))
            .toList(),
        List.of(),
        rowsRead);
  }

  /** The same with {@code slugs} as the slugs that cities had. */
  public Directory withFormerCitySlugs(List<FormerCitySlug> slugs) {
    return new Directory(stores, operators, guides, List.copyOf(slugs), rowsRead);
  }

  /**
   * How many open locations each company has, and in which states (by code), by the company's id.
   */
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

  /** Where a company is open. */
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

  private record Sortable(Store store, String foldedAddress) {
    static final Comparator<Sortable> LIST_ORDER =
        Comparator.comparing(
                (Sortable s) -> s.store.city().state().code(), CodePointOrder.COMPARATOR)
            .thenComparing(s -> s.store.city().foldedName(), CodePointOrder.COMPARATOR)
            .thenComparing(s -> s.store.company().foldedName(), CodePointOrder.COMPARATOR)
            .thenComparing(Sortable::foldedAddress, CodePointOrder.COMPARATOR)
            .thenComparingLong(s -> s.store.id());
  }
}
