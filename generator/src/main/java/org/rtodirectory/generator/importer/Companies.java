package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.importer.CompanyDraft.CompanyRecord;
import org.rtodirectory.generator.importer.ImportSummary.Changes;
import org.rtodirectory.schemas.text.Folding;

/**
 * The companies of an import: finds or creates the company of each row, and writes new and changed
 * companies and their brands. A row with a {@code company_slug} belongs to the company with this
 * slug; one without belongs to that with an equal folded name, or the oldest of several, those that
 * rows name by a slug included, so that the next import finds the same one. For one thread.
 */
final class Companies {
  /** In code points. Leaves room for a number within the API's limit for the parameter. */
  private static final int SLUG_LENGTH = 110;

  private static final String ALL =
      """
      SELECT companies.*, ARRAY(SELECT name FROM company_brands WHERE company_id = id) AS brands
      FROM companies ORDER BY id""";

  private static final String COLUMNS =
      "is_new boolean, slug text, name text, website text, rating numeric, review_count integer,"
          + " categories text[], verticals text[], brands text[]";
  private static final String INSERT =
      """
      INSERT INTO companies (slug, name, website, rating, review_count, categories, verticals)
      SELECT slug, name, website, rating, review_count, categories, verticals
      FROM import_written_companies WHERE is_new ORDER BY ctid
      RETURNING id, slug""";
  private static final String UPDATE =
      """
      UPDATE companies SET name = r.name, website = r.website, rating = r.rating,
        review_count = r.review_count, categories = r.categories, verticals = r.verticals
      FROM import_written_companies AS r WHERE companies.slug = r.slug AND NOT r.is_new""";
  private static final String DELETE_BRANDS =
      """
      DELETE FROM company_brands AS brand
      USING import_written_companies AS r JOIN companies AS c ON c.slug = r.slug
      WHERE brand.company_id = c.id AND brand.name <> ALL (r.brands)""";
  private static final String INSERT_BRANDS =
      """
      INSERT INTO company_brands (company_id, name)
      SELECT c.id, unnest(r.brands)
      FROM import_written_companies AS r JOIN companies AS c ON c.slug = r.slug
      ON CONFLICT DO NOTHING""";

  /** What rows name, by number; after {@link #resolve} their companies. */
  private final List<CompanyDraft> named = new ArrayList<>();

  private final Map<String, Integer> slugNumbers = new HashMap<>();
  private final Map<String, Integer> nameNumbers = new HashMap<>();

  private final List<CompanyDraft> drafts = new ArrayList<>();
  private final Map<String, CompanyDraft> bySlug = new HashMap<>();

  /** Returns the number of a row's company, and several may turn out to mean one. */
  int add(ImportRow row) {
    String slug = row.text(Column.COMPANY_SLUG);
    Map<String, Integer> numbers = slug != null ? slugNumbers : nameNumbers;
    String name = slug != null ? slug : Folding.fold(row.required(Column.COMPANY_NAME));
    Integer known = numbers.putIfAbsent(name, named.size());
    if (known == null) {
      named.add(CompanyDraft.added(slug != null ? slug : ""));
    }
    int number = known == null ? named.size() - 1 : known;
    named.get(number).add(row);
    return number;
  }

  void resolve(Handle handle) {
    handle
        .createQuery(ALL)
        .map((row, context) -> CompanyDraft.stored(row.getLong("id"), CompanyRecord.of(row)))
        .forEach(this::keep);
    slugNumbers.values().stream()
        .sorted()
        .forEach(
            number -> {
              CompanyDraft draft = named.get(number);
              if (!assign(bySlug.get(draft.slug()), number)) {
                keep(draft);
              }
            });
    Map<String, CompanyDraft> byFoldedName = new HashMap<>();
    drafts.forEach(draft -> byFoldedName.putIfAbsent(Folding.fold(draft.name()), draft));
    nameNumbers.forEach((name, number) -> assign(byFoldedName.get(name), number));
    giveSlugs();
  }

  List<CompanyDraft> byNumber() {
    return List.copyOf(named);
  }

  /** The companies that at least one row belongs to: stored ones first, then new ones. */
  List<CompanyDraft> mentioned() {
    return drafts.stream().filter(CompanyDraft::isMentioned).toList();
  }

  /**
   * Writes new and changed companies and brands of those that rows mean, and sets the ids of the
   * inserted ones. If nothing is changed, nothing is executed, so that no trigger fires.
   *
   * @param replace whether the brands, verticals and categories of the rows replace the stored ones
   */
  Changes write(Handle handle, boolean replace) {
    CopyRows written = CopyRows.toTemporary(handle, "import_written_companies", COLUMNS);
    for (CompanyDraft draft : mentioned()) {
      CompanyRecord company = draft.result(replace);
      if (!company.equals(draft.stored())) {
        written.add(
            draft.stored() == null,
            company.slug(),
            company.name(),
            company.website(),
            company.rating(),
            company.reviewCount(),
            company.categories(),
            company.verticals(),
            company.brands());
      }
    }
    List<Map.Entry<String, Long>> ids =
        written.query(
            INSERT, (row, context) -> Map.entry(row.getString("slug"), row.getLong("id")));
    ids.forEach(made -> Objects.requireNonNull(bySlug.get(made.getKey())).id(made.getValue()));
    written.execute(UPDATE);
    written.execute(DELETE_BRANDS);
    written.execute(INSERT_BRANDS);
    return new Changes(ids.size(), written.count() - ids.size(), 0);
  }

  private void keep(CompanyDraft draft) {
    drafts.add(draft);
    bySlug.put(draft.slug(), draft);
  }

  /** Adds what rows say of a number to a company that is known; false if there is none. */
  private boolean assign(@Nullable CompanyDraft known, int number) {
    if (known != null) {
      known.addAll(named.get(number));
      named.set(number, known);
    }
    return known != null;
  }

  /** Gives slugs to the new companies, those of names without a slug that no company has. */
  private void giveSlugs() {
    SlugPool pool = new SlugPool();
    bySlug.keySet().forEach(pool::take);
    nameNumbers.values().stream()
        .sorted()
        .map(named::get)
        .filter(draft -> draft.slug().isEmpty())
        .toList()
        .forEach(
            draft -> {
              draft.slug(pool.claim(SlugPool.shortened(Folding.slug(draft.name()), SLUG_LENGTH)));
              keep(draft);
            });
  }
}
