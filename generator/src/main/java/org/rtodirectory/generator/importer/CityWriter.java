package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;

/** Writes new cities and new spellings of their names, and nothing else. */
final class CityWriter {
  private static final String INSERT =
      """
      INSERT INTO cities (state_code, name, slug)
      SELECT r.state_code, r.name, r.slug FROM %s ORDER BY r.n
      RETURNING id, state_code, slug""";
  private static final String UPDATE =
      "UPDATE cities SET name = r.name FROM %s WHERE cities.id = r.id::bigint";

  private final TextRows inserts = new TextRows("state_code", "name", "slug");
  private final TextRows updates = new TextRows("id", "name");

  /** Writes {@code drafts}; each then has its id. */
  void write(Handle handle, List<CityDraft> drafts) {
    Map<String, CityDraft> added = new HashMap<>();
    for (CityDraft city : drafts) {
      if (city.isNew()) {
        inserts.add(city.state(), city.name(), city.slug());
        added.put(city.state() + city.slug(), city);
      } else if (city.isRenamed()) {
        updates.add(city.id(), city.name());
      }
    }
    inserts
        .query(
            handle,
            INSERT,
            (row, context) ->
                Map.entry(row.getString("state_code") + row.getString("slug"), row.getLong("id")))
        .forEach(made -> Objects.requireNonNull(added.get(made.getKey())).id(made.getValue()));
    updates.execute(handle, UPDATE);
  }

  int added() {
    return inserts.size();
  }

  int changed() {
    return updates.size();
  }
}
