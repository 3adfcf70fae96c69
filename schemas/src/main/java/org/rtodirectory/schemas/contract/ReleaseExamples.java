package org.rtodirectory.schemas.contract;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;
import org.rtodirectory.schemas.text.Folding;

/**
 * The example values for the forms in the documentation. Each value finds something in the release,
 * except that the list of companies is empty if the city has no retail company. The same release
 * always gives the same values. The keys are:
 *
 * <ul>
 *   <li>{@code search.q} and so on: the largest city of each vertical
 *   <li>{@code state}, {@code city}, {@code company} and {@code company-name}: values from the
 *       largest city of the first vertical that has stores
 *   <li>{@code stores}: the number of stores in the release
 * </ul>
 */
record ReleaseExamples(Map<String, String> values) {
  /** The maximum number of search entries to read in search of a city. */
  private static final int MAX_ENTRIES = 1000;

  /** The maximum number of stores to read in search of a retail company. */
  private static final int MAX_STORES = 25;

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
          addPlace(snapshot, city, values);
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
      // Entries are sorted by their numbers of stores, so the first city is the largest.
      FragmentTable entries = snapshot.searchResults(vertical);
      for (int row = 0; row < Math.min(entries.count(), MAX_ENTRIES); row++) {
        SearchResult entry = entries.read(row, SearchResult.class);
        if (entry.type() == SearchResult.Type.CITY) {
          String name = foldedName(entry);
          int length = name.codePointCount(0, name.length());
          if (length >= SearchQuery.MIN_LENGTH && length <= SearchQuery.MAX_LENGTH) {
            return entry;
          }
        }
      }
      return null;
    } catch (SnapshotException e) {
      throw new IllegalStateException("an open snapshot has all its sections", e);
    }
  }

  private static void addPlace(Snapshot snapshot, SearchResult city, Map<String, String> values) {
    String state = Objects.requireNonNull(city.state());
    values.put("state", state);
    values.put("city", foldedName(city));
    addCompany(snapshot, snapshot.locations().select(null, state, foldedName(city)), state, values);
  }

  /**
   * Adds the company of the first store whose company is in the list of companies, which has only
   * retail companies. If there is no such store, adds the company of the first store.
   */
  private static void addCompany(
      Snapshot snapshot, Selection stores, String state, Map<String, String> values) {
    for (int row : stores.rows(0, Math.min(stores.total(), MAX_STORES))) {
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
