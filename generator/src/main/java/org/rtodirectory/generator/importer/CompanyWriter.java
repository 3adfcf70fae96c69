package org.rtodirectory.generator.importer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.importer.CompanyDraft.CompanyRecord;

/**
 * Writes new and changed companies and brands. Unchanged rows are not written, so that their
 * triggers do not fire.
 */
final class CompanyWriter {
  private static final String INSERT =
      """
      INSERT INTO companies (slug, name, website, rating, review_count, categories, verticals)
      SELECT r.slug, r.name, r.website, r.rating::numeric, r.review_count::integer,
        r.categories::text[], r.verticals::text[]
      FROM %s ORDER BY r.n
      RETURNING id, slug""";
  private static final String UPDATE =
      """
      UPDATE companies SET name = r.name, website = r.website, rating = r.rating::numeric,
        review_count = r.review_count::integer, categories = r.categories::text[],
        verticals = r.verticals::text[]
      FROM %s WHERE companies.slug = r.slug""";
  private static final String INSERT_BRAND =
      "INSERT INTO company_brands (company_id, name) SELECT r.company_id::bigint, r.name FROM %s";
  private static final String DELETE_BRAND =
      """
      DELETE FROM company_brands AS brand USING %s
      WHERE brand.company_id = r.company_id::bigint AND brand.name = r.name""";

  private final boolean replace;
  private final TextRows inserts = rows();
  private final TextRows updates = rows();
  private final TextRows brandInserts = new TextRows("company_id", "name");
  private final TextRows brandDeletes = new TextRows("company_id", "name");
  private int changed;

  /**
   * Creates a writer for one import.
   *
   * @param replace whether the brands, verticals and categories of the rows replace the stored ones
   */
  CompanyWriter(boolean replace) {
    this.replace = replace;
  }

  /** Writes {@code drafts}, and sets the ids of the inserted ones. */
  void write(Handle handle, List<CompanyDraft> drafts) {
    insertNew(handle, drafts);
    drafts.forEach(this::compare);
    updates.execute(handle, UPDATE);
    brandDeletes.execute(handle, DELETE_BRAND);
    brandInserts.execute(handle, INSERT_BRAND);
  }

  int added() {
    return inserts.size();
  }

  int changed() {
    return changed;
  }

  private void insertNew(Handle handle, List<CompanyDraft> drafts) {
    Map<String, CompanyDraft> bySlug = new HashMap<>();
    for (CompanyDraft draft : drafts) {
      if (draft.stored() == null) {
        add(inserts, draft.result(replace));
        bySlug.put(draft.slug(), draft);
      }
    }
    inserts
        .query(
            handle, INSERT, (row, context) -> Map.entry(row.getString("slug"), row.getLong("id")))
        .forEach(made -> Objects.requireNonNull(bySlug.get(made.getKey())).id(made.getValue()));
  }

  private void compare(CompanyDraft draft) {
    CompanyRecord stored = draft.stored();
    CompanyRecord result = draft.result(replace);
    if (stored != null && !stored.equals(result)) {
      changed++;
      add(updates, result);
    }
    Set<String> storedBrands = stored == null ? Set.of() : stored.brands();
    addMissing(brandInserts, draft.id(), result.brands(), storedBrands);
    addMissing(brandDeletes, draft.id(), storedBrands, result.brands());
  }

  private static void addMissing(TextRows rows, long id, Set<String> brands, Set<String> known) {
    brands.stream()
        .filter(brand -> !known.contains(brand))
        .sorted()
        .forEach(brand -> rows.add(id, brand));
  }

  private static TextRows rows() {
    return new TextRows(
        "slug", "name", "website", "rating", "review_count", "categories", "verticals");
  }

  private static void add(TextRows rows, CompanyRecord company) {
    rows.add(
        company.slug(),
        company.name(),
        company.website(),
        company.rating(),
        company.reviewCount(),
        company.categories(),
        company.verticals());
  }
}
