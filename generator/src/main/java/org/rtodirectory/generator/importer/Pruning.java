package org.rtodirectory.generator.importer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.generator.importer.Cities.CityKey;
import org.rtodirectory.text.Folding;

/**
 * The deletions of a replacing import: the locations that have no row, not even a rejected one,
 * then the companies and cities without locations.
 */
final class Pruning {
  private static final int SHOWN_ROWS = 10;
  private static final int FETCH_SIZE = 2_000;
  private static final String IDS =
      """
      SELECT l.external_id, o.slug, o.name FROM locations AS l JOIN companies AS o ON o.id = l.company_id
      WHERE l.external_id = ANY (?)""";
  private static final String STORES =
      """
      SELECT l.id, l.external_id, l.address, l.address2, o.slug AS company_slug, o.name AS company,
             c.name AS city, c.state_code
      FROM locations AS l
        JOIN companies AS o ON o.id = l.company_id
        JOIN cities AS c ON c.id = l.city_id
      WHERE l.id IN (SELECT id FROM import_left)""";
  private static final String LEFT =
      """
      CREATE TEMPORARY TABLE import_left ON COMMIT DROP AS
      SELECT id FROM locations AS l
      WHERE NOT EXISTS (SELECT FROM import_locations AS i WHERE i.id = l.id)""";
  private static final String EMPTY_COMPANIES =
      """
      SELECT id, slug, name FROM companies AS o
      WHERE NOT EXISTS (SELECT FROM locations AS l WHERE l.company_id = o.id)""";
  private static final String EMPTY_CITIES =
      """
      SELECT id, state_code, name FROM cities AS c
      WHERE NOT EXISTS (SELECT FROM locations AS l WHERE l.city_id = c.id)""";

  private final RejectedStores rejected;
  private final TextRows locations = new TextRows("id");
  private final TextRows companies = new TextRows("id");
  private final TextRows cities = new TextRows("id");

  /**
   * Creates the deletions of one import.
   *
   * @param rejected the rejected rows, whose locations, companies and cities are kept
   */
  Pruning(RejectedStores rejected) {
    this.rejected = rejected;
  }

  /** A row of the database without a valid row in the import. */
  private record Leftover<I, T>(I id, T identity) {}

  /** Remembers the locations that no row is about, before others are added. */
  void find(Handle handle) {
    handle.execute(LEFT);
  }

  /** Deletes. */
  void prune(Handle handle) {
    handle
        .createQuery(IDS)
        .bindArray(0, String.class, rejected.idsWithoutPlace().toArray())
        .map(
            (row, context) ->
                new Leftover<>(row.getString("external_id"), companyKeys(row, "slug", "name")))
        .forEach(store -> rejected.attribute(store.identity(), store.id()));
    handle
        .createQuery(STORES)
        .setFetchSize(FETCH_SIZE)
        .map((row, context) -> new Leftover<>(row.getLong("id"), stored(row)))
        .filter(store -> !rejected.keepStore(store.identity()))
        .forEach(store -> locations.add(store.id()));
    delete(handle, "locations", locations);
    handle
        .createQuery(EMPTY_COMPANIES)
        .map((row, context) -> new Leftover<>(row.getLong("id"), companyKeys(row, "slug", "name")))
        .filter(company -> !rejected.keepCompany(company.identity()))
        .forEach(company -> companies.add(company.id()));
    delete(handle, "companies", companies);
    handle
        .createQuery(EMPTY_CITIES)
        .map((row, context) -> new Leftover<>(row.getLong("id"), city(row, "name")))
        .filter(city -> !rejected.keepCity(city.identity()))
        .forEach(city -> cities.add(city.id()));
    delete(handle, "cities", cities);
  }

  /**
   * Checks that no rejected row may belong to something that was deleted.
   *
   * @throws Refusal naming such rows; the caller must roll the transaction back
   */
  void refuseUncertain() {
    List<String> rows = rejected.uncertain();
    if (rows.isEmpty()) {
      return;
    }
    String shown = String.join("; ", rows.subList(0, Math.min(SHOWN_ROWS, rows.size())));
    String more = rows.size() > SHOWN_ROWS ? "; and " + (rows.size() - SHOWN_ROWS) + " more" : "";
    throw new Refusal(
        "--replace would delete "
            + count(locations.size(), "store", "stores")
            + ", "
            + count(companies.size(), "company", "companies")
            + " and "
            + count(cities.size(), "city", "cities")
            + ", and "
            + count(rows.size(), "rejected row", "rejected rows")
            + " may belong to them: "
            + shown
            + more
            + ". Nothing was changed, and no row was loaded. Fix these rows, or add"
            + " --delete-despite-rejects to delete anyway.");
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

  private static String count(int count, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }

  private static StoreIdentity.Stored stored(ResultSet row) throws SQLException {
    String externalId = row.getString("external_id");
    String address2 = row.getString("address2");
    return new StoreIdentity.Stored(
        companyKeys(row, "company_slug", "company"),
        externalId == null ? "" : externalId,
        Folding.fold(row.getString("address")),
        address2 == null ? "" : Folding.fold(address2),
        city(row, "city"));
  }

  private static Set<String> companyKeys(ResultSet row, String slug, String name)
      throws SQLException {
    return StoreIdentity.companyKeys(row.getString(slug), row.getString(name));
  }

  private static CityKey city(ResultSet row, String name) throws SQLException {
    return CityKey.of(row.getString("state_code"), row.getString(name));
  }

  private static void delete(Handle handle, String table, TextRows rows) {
    rows.execute(handle, "DELETE FROM " + table + " AS t USING %s WHERE t.id = r.id::bigint");
  }
}
