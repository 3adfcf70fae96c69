package org.rtodirectory.generator.importer;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Deletes what a replacing import leaves behind: the locations that no row is about, then the
 * companies and cities without any location.
 */
final class Pruning {
  private final TextRows locations = new TextRows("id");
  private final TextRows companies = new TextRows("id");
  private final TextRows cities = new TextRows("id");

  /**
   * Deletes.
   *
   * @param before ids of the locations that were there before the import
   * @param mentioned locations that any row is about
   */
  void prune(Handle handle, List<Long> before, List<LocationDraft> mentioned) {
    Set<Long> kept = new HashSet<>();
    for (LocationDraft draft : mentioned) {
      if (draft.stored() != null) {
        kept.add(draft.stored().id());
      }
    }
    before.stream().filter(id -> !kept.contains(id)).forEach(locations::add);
    delete(handle, "locations", locations);
    prune(handle, "companies", "company_id", companies);
    prune(handle, "cities", "city_id", cities);
  }

  int locationsRemoved() {
    return locations.size();
  }

  int companiesRemoved() {
    return companies.size();
  }

  int citiesRemoved() {
    return cities.size();
  }

  private static void prune(Handle handle, String table, String reference, TextRows empty) {
    handle
        .createQuery(
            "SELECT id FROM "
                + table
                + " AS o WHERE NOT EXISTS (SELECT FROM locations AS l WHERE l."
                + reference
                + " = o.id)")
        .mapTo(Long.class)
        .forEach(empty::add);
    delete(handle, table, empty);
  }

  private static void delete(Handle handle, String table, TextRows rows) {
    rows.execute(handle, "DELETE FROM " + table + " AS t USING %s WHERE t.id = r.id::bigint");
  }
}
