package org.rtodirectory.generator.importer;

import org.jdbi.v3.core.Handle;

/**
 * The deletions of a replacing import: the locations that no row is about, then the companies and
 * cities without locations.
 *
 * @param locations how many were deleted
 * @param companies how many were deleted
 * @param cities how many were deleted
 */
record Pruning(int locations, int companies, int cities) {
  static final Pruning NONE = new Pruning(0, 0, 0);

  private static final String FIND =
      """
      CREATE TEMPORARY TABLE import_left ON COMMIT DROP AS
      SELECT id FROM locations AS l
      WHERE NOT EXISTS (SELECT FROM import_locations AS i WHERE i.id = l.id)""";
  private static final String LOCATIONS = "locations WHERE id IN (SELECT id FROM import_left)";
  private static final String COMPANIES =
      """
      companies AS o
      WHERE NOT EXISTS (SELECT FROM locations AS l WHERE l.company_id = o.id)""";
  private static final String CITIES =
      """
      cities AS c
      WHERE NOT EXISTS (SELECT FROM locations AS l WHERE l.city_id = c.id)""";

  /** Remembers the locations that no row is about. Must be called before others are added. */
  static void find(Handle handle) {
    handle.execute(FIND);
  }

  /** Deletes what {@link #find} remembered, and what has no locations then. */
  static Pruning prune(Handle handle) {
    return new Pruning(
        delete(handle, LOCATIONS), delete(handle, COMPANIES), delete(handle, CITIES));
  }

  /** Executes nothing if there is nothing to delete, because the triggers would fire. */
  private static int delete(Handle handle, String rows) {
    boolean isAny =
        handle.createQuery("SELECT EXISTS (SELECT FROM " + rows + ")").mapTo(Boolean.class).one();
    return isAny ? handle.execute("DELETE FROM " + rows) : 0;
  }
}
