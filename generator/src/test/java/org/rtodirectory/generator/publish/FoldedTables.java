package org.rtodirectory.generator.publish;

import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.ListQuery;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.page.PagedList;
import org.rtodirectory.schemas.text.CityAbbreviations;
import org.rtodirectory.schemas.text.Folding;
import tools.jackson.databind.JsonNode;

/**
 * The expected contents of the lists, by plain SQL over the tables of the directory. Folded names
 * are in temporary tables, because SQL cannot fold.
 */
final class FoldedTables {
  private static final String OPEN = "(status IS NULL OR status NOT IN ('closed', 'coming_soon'))";

  private static final String LOCATIONS =
      """
      FROM locations l
        JOIN cities c ON c.id = l.city_id JOIN states s ON s.code = c.state_code
        JOIN companies o ON o.id = l.company_id
        JOIN folded_cities fc ON fc.id = c.id JOIN folded_companies fo ON fo.id = o.id
        JOIN folded_locations fl ON fl.id = l.id
      WHERE %s
        AND (:company::text IS NULL OR o.slug = :company)
        AND (:state::text IS NULL OR c.state_code = :state)
        AND (:text::text IS NULL OR (:text != ''
          AND EXISTS (SELECT FROM city_spellings cs WHERE cs.id = c.id AND position(:text IN cs.spelling) > 0)))
      """
          .formatted(OPEN.replace("status", "l.status"));

  private static final String LOCATION =
      """
      SELECT json_build_object(
        'company_name', o.name, 'company_slug', o.slug, 'categories', coalesce(l.categories, o.categories),
        'address', l.address, 'address2', l.address2, 'city', c.name, 'state', s.code, 'zip', l.zip,
        'phone', l.phone, 'website', coalesce(l.website, o.website), 'rating', trim_scale(l.rating), 'review_count', l.review_count,
        'url', '/locations/' || s.slug || '/' || pg_temp.encoded(c.slug) || '/' || pg_temp.encoded(l.slug),
        'is_primary', l.is_primary, 'status', l.status)::text
      """;

  private static final String LOCATION_ORDER =
      """
      ORDER BY c.state_code COLLATE "C", fc.folded COLLATE "C", fo.folded COLLATE "C", fl.folded COLLATE "C", l.id
      """;

  private static final String COMPANIES =
      """
      FROM companies o JOIN folded_companies fo ON fo.id = o.id
      WHERE 'retail' = ANY (o.verticals)
        AND EXISTS (SELECT FROM locations l JOIN cities c ON c.id = l.city_id
          WHERE l.company_id = o.id AND %s AND (:state::text IS NULL OR c.state_code = :state))
        AND (:company::text IS NULL)
        AND (:text::text IS NULL OR (:text != '' AND (position(:text IN fo.folded) > 0
          OR EXISTS (SELECT FROM folded_company_brands fb WHERE fb.id = o.id AND position(:text IN fb.folded) > 0))))
      """
          .formatted(OPEN);

  private static final String COMPANY =
      """
      SELECT json_build_object(
        'name', o.name, 'slug', o.slug,
        'store_count', (SELECT count(*) FROM locations WHERE company_id = o.id AND %s),
        'categories', o.categories, 'rating', trim_scale(o.rating), 'review_count', o.review_count,
        'url', '/companies/' || pg_temp.encoded(o.slug))::text
      """
          .formatted(OPEN);

  private static final String COMPANY_ORDER =
      "ORDER BY fo.folded COLLATE \"C\", o.slug COLLATE \"C\" ";

  /**
   * An SQL expression that percent-encodes the characters that a slug may contain outside of ASCII.
   */
  private static final String ENCODED =
      """
      CREATE FUNCTION pg_temp.encoded(slug text) RETURNS text LANGUAGE sql AS $$
        SELECT string_agg(CASE WHEN c ~ '[a-z0-9_-]' THEN c
          ELSE regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') END, '' ORDER BY place)
        FROM unnest(string_to_array(slug, NULL)) WITH ORDINALITY AS chars (c, place)
      $$
      """;

  private final Handle handle;

  /** Creates the temporary tables and a function, which exist until the connection is closed. */
  FoldedTables(Handle handle) {
    this.handle = handle;
    handle.execute(ENCODED);
    fold("cities", "id", "name");
    fold("companies", "id", "name");
    fold("company_brands", "company_id", "name");
    fold("locations", "id", "address");
    spellCities();
  }

  int total(ListQuery query) {
    String from = query.endpoint() == Endpoint.COMPANIES ? COMPANIES : LOCATIONS;
    return query("SELECT count(*) " + from, query.company(), query.state(), query.text())
        .mapTo(Integer.class)
        .one();
  }

  /** Returns the rows of a page, in order. */
  List<JsonNode> rows(ListQuery query) {
    String sql =
        query.endpoint() == Endpoint.COMPANIES
            ? COMPANY + COMPANIES + COMPANY_ORDER
            : LOCATION + LOCATIONS + LOCATION_ORDER;
    return query(sql + "LIMIT :limit OFFSET :offset", query.company(), query.state(), query.text())
        .bind("limit", PagedList.PER_PAGE)
        .bind("offset", (query.page() - 1) * PagedList.PER_PAGE)
        .mapTo(String.class)
        .map(ResourceJson.mapper()::readTree)
        .list();
  }

  private Query query(
      String sql, @Nullable String company, @Nullable String state, @Nullable String text) {
    return handle.createQuery(sql).bind("company", company).bind("state", state).bind("text", text);
  }

  private void spellCities() {
    handle.execute("CREATE TEMPORARY TABLE city_spellings (id bigint, spelling text)");
    PreparedBatch spelled =
        handle.prepareBatch("INSERT INTO city_spellings VALUES (:id, :spelling)");
    handle
        .createQuery("SELECT id, folded FROM folded_cities")
        .map((row, context) -> Map.entry(row.getLong("id"), row.getString("folded")))
        .forEach(
            city ->
                CityAbbreviations.spellings(city.getValue())
                    .forEach(
                        spelling ->
                            spelled.bind("id", city.getKey()).bind("spelling", spelling).add()));
    spelled.execute();
  }

  private void fold(String table, String id, String text) {
    handle.execute("CREATE TEMPORARY TABLE folded_" + table + " (id bigint, folded text)");
    PreparedBatch folded =
        handle.prepareBatch("INSERT INTO folded_" + table + " VALUES (:id, :folded)");
    handle
        .createQuery("SELECT " + id + " AS id, " + text + " AS text FROM " + table)
        .mapToMap()
        .forEach(
            row ->
                folded
                    .bind("id", row.get("id"))
                    .bind("folded", Folding.fold(String.valueOf(row.get("text"))))
                    .add());
    folded.execute();
  }
}
