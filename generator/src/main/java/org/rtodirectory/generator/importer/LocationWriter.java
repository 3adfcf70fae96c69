package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.importer.LocationDraft.StoredLocation;
import org.rtodirectory.generator.importer.Row.LocationCells;
import org.rtodirectory.text.Folding;

/**
 * Writes new and changed locations, and assigns the slugs of new ones. Unchanged rows are not
 * written, so that their triggers do not fire.
 */
final class LocationWriter {
  /** In code points. A slug of this length fits a database index and a URL path in any script. */
  private static final int SLUG_LENGTH = 200;

  private static final String COLUMNS =
      "city_id, slug, external_id, address, address2, zip, phone, website, rating, review_count,"
          + " categories, is_primary, status";
  private static final String VALUES =
      "r.city_id::bigint, r.slug, r.external_id, r.address, r.address2, r.zip, r.phone, r.website,"
          + " r.rating::numeric, r.review_count::integer, r.categories::text[],"
          + " r.is_primary::boolean, r.status";
  private static final String INSERT =
      "INSERT INTO locations (company_id, "
          + COLUMNS
          + ") SELECT r.id::bigint, "
          + VALUES
          + " FROM %s ORDER BY r.n";
  private static final String UPDATE =
      "UPDATE locations SET ("
          + COLUMNS
          + ") = ROW ("
          + VALUES
          + ") FROM %s WHERE locations.id = r.id::bigint";

  private final TextRows inserts = rows();
  private final TextRows updates = rows();
  private final Map<Long, SlugPool> slugsOfCity = new HashMap<>();

  /**
   * Writes {@code drafts}. A location that moves to another city keeps its slug unless the slug is
   * in use there. A slug that becomes free during an import is not reused by it.
   *
   * @param done receives the number of locations that each statement has written
   */
  void write(Handle handle, List<LocationDraft> drafts, IntConsumer done) {
    readSlugs(handle, drafts);
    for (LocationDraft draft : drafts) {
      StoredLocation stored = draft.stored();
      if (stored == null) {
        insert(draft);
      } else if (!draft.isUnchanged()) {
        update(draft, stored);
      }
    }
    inserts.execute(handle, INSERT, done);
    updates.execute(handle, UPDATE, done);
  }

  int added() {
    return inserts.size();
  }

  int changed() {
    return updates.size();
  }

  private void readSlugs(Handle handle, List<LocationDraft> drafts) {
    Set<Long> cityIds = new HashSet<>();
    for (LocationDraft draft : drafts) {
      if (draft.stored() == null || draft.isMoved()) {
        cityIds.add(draft.city().id());
      }
    }
    handle
        .createQuery("SELECT city_id, slug FROM locations WHERE city_id = ANY (?)")
        .bindArray(0, Long.class, cityIds.toArray())
        .map((row, context) -> Map.entry(row.getLong("city_id"), row.getString("slug")))
        .forEach(taken -> slugs(taken.getKey()).take(taken.getValue()));
  }

  private void insert(LocationDraft draft) {
    String address = Folding.slug(draft.cells().address());
    String wanted = draft.company().slug() + (address.isEmpty() ? "" : "-" + address);
    long cityId = draft.city().id();
    String slug = slugs(cityId).claim(SlugPool.shortened(wanted, SLUG_LENGTH));
    add(inserts, draft.company().id(), cityId, slug, draft.cells());
  }

  private void update(LocationDraft draft, StoredLocation stored) {
    long cityId = draft.city().id();
    String slug = draft.isMoved() ? slugs(cityId).claim(stored.slug()) : stored.slug();
    add(updates, stored.id(), cityId, slug, draft.cells());
  }

  private SlugPool slugs(long cityId) {
    return slugsOfCity.computeIfAbsent(cityId, unknown -> new SlugPool());
  }

  private static TextRows rows() {
    return new TextRows(("id, " + COLUMNS).split(", "));
  }

  private static void add(TextRows rows, long id, long cityId, String slug, LocationCells cells) {
    rows.add(
        id,
        cityId,
        slug,
        cells.externalId(),
        cells.address(),
        cells.address2(),
        cells.zip(),
        cells.phone(),
        cells.website(),
        cells.rating(),
        cells.reviewCount(),
        cells.categories(),
        cells.primary(),
        cells.status());
  }
}
