package org.rtodirectory.schemas.contract;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.text.Folding;

/**
 * Example values with results in a release, which the documentation puts into its forms. They are
 * the city with the most stores and a company there. The same release always gives the same values.
 * A value that a release lacks is absent.
 */
record ReleaseExamples(Map<String, String> values) {
  /** The maximum number of entries to read. Those with the most stores come first. */
  private static final int MAX_ENTRIES = 1000;

  static final ReleaseExamples NONE = new ReleaseExamples(Map.of("stores", "0"));

  ReleaseExamples {
    values = Map.copyOf(values);
  }

  static ReleaseExamples of(Snapshot snapshot) {
    Map<String, String> values = new HashMap<>();
    values.put("stores", String.format(Locale.ROOT, "%,d", snapshot.locationFragments().count()));
    for (Vertical vertical : Vertical.values()) {
      SearchResult city = largestCity(snapshot, vertical);
      if (city != null) {
        values.put(Endpoint.of(vertical).code() + ".q", foldedName(city));
        if (!values.containsKey("city")) {
          addCity(snapshot, city, values);
        }
      }
    }
    return new ReleaseExamples(values);
  }

  String value(String name) {
    return values.getOrDefault(name, "");
  }

  /**
   * Returns the city of a vertical with the most stores, or null if there is none. A city whose
   * name is too short or too long for searches and lists is skipped.
   */
  private static @Nullable SearchResult largestCity(Snapshot snapshot, Vertical vertical) {
    try {
      FragmentTable entries = snapshot.searchResults(vertical);
      for (int row = 0; row < Math.min(entries.count(), MAX_ENTRIES); row++) {
        SearchResult entry = entries.read(row, SearchResult.class);
        if (entry.type() == SearchResult.Type.CITY) {
          int length = foldedName(entry).codePointCount(0, foldedName(entry).length());
          if (length >= 2 && length <= 100) {
            return entry;
          }
        }
      }
      return null;
    } catch (SnapshotException noIndex) {
      throw new IllegalStateException(noIndex);
    }
  }

  private static void addCity(Snapshot snapshot, SearchResult city, Map<String, String> values) {
    String state = String.valueOf(city.state());
    values.put("state", state);
    values.put("city", foldedName(city));
    Selection stores = snapshot.locations().select(null, state, foldedName(city));
    for (int row : stores.rows(0, Math.min(stores.total(), PagedList.PER_PAGE))) {
      Location store = snapshot.locationFragments().read(row, Location.class);
      String name = Folding.fold(store.companyName());
      boolean isListed = snapshot.companies().select(state, name).total() > 0;
      if (isListed || !values.containsKey("company")) {
        values.put("company", store.companySlug());
        values.put("company-name", name);
      }
      if (isListed) {
        return;
      }
    }
  }

  /** Returns the folded name of a city without its state, as filters expect it. */
  private static String foldedName(SearchResult city) {
    String name = city.name();
    return Folding.fold(name.substring(0, name.length() - (", " + city.state()).length()));
  }
}
