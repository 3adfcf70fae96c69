package org.rtodirectory.generator.publish;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.release.Release;

/** Tiny directories in the form in which they are read from a database. */
public final class Extracts {
  /** The origin of all these directories. */
  public static final Release.Source SOURCE =
      new Release.Source("PostgreSQL 17.11", null, "database-1", false);

  private Extracts() {}

  /**
   * Returns a directory of these stores, each as {@code
   * company|city|state|address[|rating[|reviews[|vertical]]]}. The default vertical is retail.
   */
  public static Extract of(String... stores) {
    DirectoryRows rows = new DirectoryRows();
    Map<String, CompanyRow> companies = new HashMap<>();
    for (String store : stores) {
      List<String> parts = List.of(store.split("\\|", -1));
      Vertical vertical = parts.size() > 6 ? Vertical.valueOf(parts.get(6)) : Vertical.RETAIL;
      CompanyRow company =
          companies.computeIfAbsent(
              parts.get(0),
              name -> rows.company(name, List.of(), "furniture", EnumSet.of(vertical)));
      CityRow city = rows.city(DirectoryRows.state(parts.get(2)), parts.get(1));
      if (parts.size() > 4) {
        int reviews = parts.size() > 5 ? Integer.parseInt(parts.get(5)) : 0;
        rows.rated(company, city, parts.get(3), "75201", parts.get(4), reviews);
      } else {
        rows.store(company, city, parts.get(3), "75201");
      }
    }
    return of(rows.directory());
  }

  /** Returns a directory as it is read from {@link #SOURCE}. */
  public static Extract of(Directory directory) {
    return new Extract(directory, SOURCE, List.of());
  }

  /** Returns {@code count} stores of one company in one city. A page has 25 of them. */
  public static Extract chain(String company, int count) {
    return chain(company, count, 1);
  }

  /**
   * Returns {@code count} stores of one company in one city, at house numbers from {@code first}.
   */
  static Extract chain(String company, int count, int first) {
    return of(
        IntStream.range(first, first + count)
            .mapToObj(number -> company + "|Dallas|TX|" + number + " Main St")
            .toArray(String[]::new));
  }
}
