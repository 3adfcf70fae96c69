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
 * address and id. Companies are ordered by folded name and slug. Texts are compared by code point.
 */
public final class ListOrder {
  public static final Comparator<CompanyRow> COMPANIES =
      Comparator.comparing(CompanyRow::foldedName, CodePointOrder.COMPARATOR)
          .thenComparing(CompanyRow::slug, CodePointOrder.COMPARATOR);

  /** The order of cities. Cities of a state with equal names compare as equal. */
  static final Comparator<CityRow> CITY_NAMES =
      Comparator.comparing((CityRow city) -> city.state().code(), CodePointOrder.COMPARATOR)
          .thenComparing(CityRow::foldedName, CodePointOrder.COMPARATOR);

  /** The order of companies. Companies with equal names compare as equal. */
  static final Comparator<CompanyRow> COMPANY_NAMES =
      Comparator.comparing(CompanyRow::foldedName, CodePointOrder.COMPARATOR);

  /** The part of the order that follows from the cities and companies of stores. */
  static final Comparator<LocationRow> CITIES_AND_COMPANIES =
      Comparator.comparing(LocationRow::city, CITY_NAMES)
          .thenComparing(LocationRow::company, COMPANY_NAMES);

  /** The order of stores with equal city names and equal company names. */
  static final Comparator<LocationRow> ADDRESSES =
      Comparator.comparing(
              (LocationRow store) -> Folding.fold(store.address()), CodePointOrder.COMPARATOR)
          .thenComparingLong(LocationRow::id);

  private ListOrder() {}

  /** The ids of rows and their ranks. Equal rows have the same rank. */
  record Ranks(List<Long> ids, List<Integer> ranks) {
    static <T> Ranks of(Collection<T> rows, Comparator<T> order, ToLongFunction<T> id) {
      List<T> sorted = rows.stream().sorted(order).toList();
      List<Long> ids = new ArrayList<>(sorted.size());
      List<Integer> ranks = new ArrayList<>(sorted.size());
      for (int i = 0; i < sorted.size(); i++) {
        boolean isEqual = i > 0 && order.compare(sorted.get(i - 1), sorted.get(i)) == 0;
        ids.add(id.applyAsLong(sorted.get(i)));
        ranks.add(isEqual ? ranks.get(i - 1) : i);
      }
      return new Ranks(ids, ranks);
    }
  }
}
