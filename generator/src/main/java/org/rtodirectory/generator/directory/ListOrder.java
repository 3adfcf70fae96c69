package org.rtodirectory.generator.directory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * The order of lists. Stores are ordered by state code, folded city, folded company name, folded
 * address and id. Companies are ordered by folded name and slug. Texts are folded by {@link
 * Folding} and compared by code point.
 *
 * <p>The order of stores is in two parts. The database sorts stores by the ranks of their cities
 * and companies ({@link #CITIES_AND_COMPANIES}), because it cannot fold texts. Then {@link
 * #WITHIN_COMPANY} sorts the few stores of a company in a city.
 */
public final class ListOrder {
  /** The order of companies among the stores of a city. Companies with equal names are tied. */
  static final Comparator<CompanyRow> COMPANY_NAMES =
      Comparator.comparing(CompanyRow::foldedName, CodePointOrder.COMPARATOR);

  /** The order of the list of companies. */
  public static final Comparator<CompanyRow> COMPANIES =
      COMPANY_NAMES.thenComparing(CompanyRow::slug, CodePointOrder.COMPARATOR);

  /** The order of cities among stores. Cities of a state with equal names are tied. */
  static final Comparator<CityRow> CITY_NAMES =
      Comparator.comparing((CityRow city) -> city.state().code(), CodePointOrder.COMPARATOR)
          .thenComparing(CityRow::foldedName, CodePointOrder.COMPARATOR);

  /** The first part of the order of stores: state, city and company. */
  static final Comparator<LocationRow> CITIES_AND_COMPANIES =
      Comparator.comparing(LocationRow::city, CITY_NAMES)
          .thenComparing(LocationRow::company, COMPANY_NAMES);

  /** The second part of the order of stores: folded address and id. */
  static final Comparator<LocationRow> WITHIN_COMPANY =
      Comparator.comparing(
              (LocationRow store) -> Folding.fold(store.address()), CodePointOrder.COMPARATOR)
          .thenComparingLong(LocationRow::id);

  private ListOrder() {}

  /**
   * The ids of rows in an order, and the rank of each at the same index, as two arrays for a query.
   * Tied rows have the same rank.
   */
  record Ranks(List<Long> ids, List<Integer> ranks) {
    static <T> Ranks of(Collection<T> rows, Comparator<T> order, ToLongFunction<T> id) {
      List<T> sorted = rows.stream().sorted(order).toList();
      List<Long> ids = new ArrayList<>(sorted.size());
      List<Integer> ranks = new ArrayList<>(sorted.size());
      for (int i = 0; i < sorted.size(); i++) {
        boolean equalsPrevious = i > 0 && order.compare(sorted.get(i - 1), sorted.get(i)) == 0;
        ids.add(id.applyAsLong(sorted.get(i)));
        ranks.add(equalsPrevious ? ranks.get(i - 1) : i);
      }
      return new Ranks(ids, ranks);
    }
  }
}
