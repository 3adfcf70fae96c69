package org.rtodirectory.generator.importer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * Deletes what a replacing import leaves behind: the locations that no row is about, be it a
 * rejected one, then the companies and cities without any location.
 */
final class Pruning {
  private static final String STORED =
      """
      SELECT l.id, l.external_id, l.address, l.address2, o.slug AS company_slug, o.name AS company,
             c.name AS city, s.code AS state, s.name AS state_name
      FROM locations AS l
        JOIN companies AS o ON o.id = l.company_id
        JOIN cities AS c ON c.id = l.city_id
        JOIN states AS s ON s.code = c.state_code
      WHERE l.id = ANY (?)""";

  private final TextRows locations = new TextRows("id");
  private final TextRows companies = new TextRows("id");
  private final TextRows cities = new TextRows("id");

  /**
   * Deletes.
   *
   * @param before ids of the locations that were there before the import
   * @param mentioned locations that any row is about
   * @param rejected what rejected rows are about
   */
  void prune(
      Handle handle, List<Long> before, List<LocationDraft> mentioned, RejectedStores rejected) {
    Set<Long> kept = new HashSet<>();
    for (LocationDraft draft : mentioned) {
      if (draft.stored() != null) {
        kept.add(draft.stored().id());
      }
    }
    Long[] left = before.stream().filter(id -> !kept.contains(id)).toArray(Long[]::new);
    handle
        .createQuery(STORED)
        .bindArray(0, Long.class, (Object[]) left)
        .map((row, context) -> stored(row))
        .filter(store -> !rejected.contain(store))
        .forEach(store -> locations.add(store.id()));
    delete(handle, "locations", locations);
    prune(handle, "companies", "company_id", companies);
    prune(handle, "cities", "city_id", cities);
  }

  private static RejectedStores.Stored stored(ResultSet row) throws SQLException {
    return new RejectedStores.Stored(
        row.getLong("id"),
        row.getString("company_slug"),
        row.getString("company"),
        row.getString("external_id"),
        row.getString("address"),
        row.getString("address2"),
        row.getString("city"),
        row.getString("state"),
        row.getString("state_name"));
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
