package org.rtodirectory.generator.importer;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.database.TemporaryTable;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.schemas.text.Folding;

/**
 * The writer of new and changed locations, which {@link LocationMatcher} has found. It also gives
 * slugs to new locations. Memory grows with the locations of the largest city.
 */
final class LocationWriter {
  /**
   * The maximum length of a slug in code points. In any script, such a slug fits into a database
   * index and a URL path.
   */
  private static final int MAX_SLUG_LENGTH = 200;

  private static final int FETCH_SIZE = 2_000;

  /**
   * Selects the slugs in use, as {@code sort_group} -1, and then the locations that need a slug,
   * city by city.
   */
  private static final String CLAIMS =
      """
      WITH claims AS (
        SELECT c.city_id, l.sort_group, l.sort_number, l.first_row, l.company_id, l.address, l.id
        FROM import_locations AS l JOIN import_cities AS c ON c.number = l.city
        WHERE l.id IS NULL OR l.stored_city_id <> c.city_id
      )
      SELECT city_id, -1 AS sort_group, 0 AS sort_number, NULL::bigint AS first_row, slug,
        NULL AS company, NULL AS address
      FROM locations WHERE city_id IN (SELECT city_id FROM claims)
      UNION ALL
      SELECT claims.city_id, sort_group, sort_number, first_row, stored.slug, company.slug, claims.address
      FROM claims
        JOIN companies AS company ON company.id = claims.company_id
        LEFT JOIN locations AS stored ON stored.id = claims.id
      ORDER BY city_id, sort_group, sort_number""";

  /** The columns that an import writes. */
  private static final String COLUMNS = "city_id, slug, " + Column.locationColumns("");

  /** The values of {@link #COLUMNS} in the same order. */
  private static final String VALUES =
      "c.city_id, coalesce(s.slug, %s), " + Column.locationColumns("l.");

  private static final String SOURCE =
      """
      FROM import_locations AS l
        JOIN import_cities AS c ON c.number = l.city
        LEFT JOIN import_slugs AS s ON s.first_row = l.first_row
      WHERE %s""";

  private static final String NEW = "l.id IS NULL";
  private static final String CHANGED = "o.id = l.id AND NOT l.is_unchanged";

  private static final String INSERT =
      "INSERT INTO locations (company_id, "
          + COLUMNS
          + ") SELECT l.company_id, "
          + VALUES.formatted("NULL")
          + " "
          + SOURCE.formatted(NEW)
          + " ORDER BY l.first_row";

  private static final String UPDATE =
      "UPDATE locations AS o SET ("
          + COLUMNS
          + ") = ROW ("
          + VALUES.formatted("o.slug")
          + ")"
          + " "
          + SOURCE.formatted(CHANGED);

  private LocationWriter() {}

  /** Inserts the new locations and updates the changed ones. */
  static TableChanges write(TableWriter tables) {
    return new TableChanges(
        tables.execute("import_locations WHERE id IS NULL", INSERT),
        tables.execute("import_locations WHERE id IS NOT NULL AND NOT is_unchanged", UPDATE),
        0);
  }

  /**
   * Claims slugs for new and moved locations before any location is written or deleted. A location
   * that moves to another city keeps its slug, unless the slug is in use there. The slug of a
   * deleted or moved location is not reused in the same import.
   */
  static void claimSlugs(Handle handle) {
    TemporaryTable claimed =
        TemporaryTable.create(
            handle, "import_slugs", "first_row bigint NOT NULL, slug text NOT NULL");
    // Only the pool of the current city is kept, because the claims are ordered by city.
    Map<Long, SlugPool> poolByCity = new HashMap<>();
    handle
        .createQuery(CLAIMS)
        .setFetchSize(FETCH_SIZE)
        .map((row, context) -> SlugClaim.of(row))
        .forEach(
            claim -> {
              poolByCity.keySet().removeIf(city -> city != claim.cityId());
              SlugPool pool = poolByCity.computeIfAbsent(claim.cityId(), city -> new SlugPool());
              if (claim.isTaken()) {
                pool.tryTake(claim.wantedSlug());
              } else {
                claimed.add(claim.firstRow(), pool.claim(claim.wantedSlug()));
              }
            });
    claimed.flush();
    handle.execute("ANALYZE import_slugs");
  }

  /**
   * A slug in use, or a location that needs one.
   *
   * @param isTaken whether {@code wantedSlug} is in use by a location that keeps its city
   * @param firstRow the number of the first row of the location that needs a slug
   */
  private record SlugClaim(long cityId, boolean isTaken, long firstRow, String wantedSlug) {
    static SlugClaim of(ResultSet row) throws SQLException {
      String stored = row.getString("slug");
      return new SlugClaim(
          row.getLong("city_id"),
          row.getInt("sort_group") < 0,
          row.getLong("first_row"),
          stored != null ? stored : wantedSlug(row.getString("company"), row.getString("address")));
    }

    private static String wantedSlug(String company, String address) {
      String slug = Folding.slug(address);
      return SlugPool.shorten(company + (slug.isEmpty() ? "" : "-" + slug), MAX_SLUG_LENGTH);
    }
  }
}
