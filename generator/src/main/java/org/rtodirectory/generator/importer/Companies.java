package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.importer.CompanyDraft.CompanyRecord;
import org.rtodirectory.schemas.text.Folding;

/**
 * The companies of an import: finds or creates the company of each row, and writes new and changed
 * companies and their brands. A row with a {@code company_slug} belongs to the company with this
 * slug; a row without one belongs to the company with an equal folded name, or the oldest of
 * several. For one thread.
 *
 * <p>Rows are taken one by one, and get the number of what they name, a slug or a folded name. When
 * all are known, the slugs are resolved first, the names their companies will have included. So a
 * row without a slug finds the same company in this import as it would in the next one.
 */
final class Companies {
  /** In code points. Leaves room for a number within the API's limit for the parameter. */
  private static final int SLUG_LENGTH = 110;

  private static final String ALL =
      """
      SELECT companies.*, ARRAY(SELECT name FROM company_brands WHERE company_id = id) AS brands
      FROM companies ORDER BY id""";

  private static final String INSERT =
      """
      INSERT INTO companies (slug, name, website, rating, review_count, categories, verticals)
      SELECT slug, name, website, rating, review_count, categories, verticals
      FROM import_new_companies ORDER BY n
      RETURNING id, slug""";
  private static final String UPDATE =
      """
      UPDATE companies SET name = r.name, website = r.website, rating = r.rating,
        review_count = r.review_count, categories = r.categories, verticals = r.verticals
      FROM import_changed_companies AS r WHERE companies.slug = r.slug""";
  private static final String COLUMNS =
      "n integer, slug text, name text, website text, rating numeric, review_count integer,"
          + " categories text[], verticals text[]";

  private static final String INSERT_BRANDS =
      "INSERT INTO company_brands (company_id, name) SELECT company_id, name FROM import_new_brands";
  private static final String DELETE_BRANDS =
      """
      DELETE FROM company_brands AS brand USING import_deleted_brands AS r
      WHERE brand.company_id = r.company_id AND brand.name = r.name""";
  private static final String BRAND_COLUMNS = "company_id bigint, name text";

  /** What rows name, by number; after {@link #resolve} their companies. */
  private final List<CompanyDraft> named = new ArrayList<>();

  private final Map<String, Integer> slugNumbers = new HashMap<>();
  private final Map<String, Integer> nameNumbers = new HashMap<>();

  private final List<CompanyDraft> drafts = new ArrayList<>();
  private final Map<String, CompanyDraft> bySlug = new HashMap<>();
  private int added;
  private int changed;

  /**
   * Takes what one more row says of its company.
   *
   * @return the number of the company; several numbers may turn out to mean one company
   */
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

  /** Reads the companies of the database and finds those of the rows among them. */
  void resolve(Handle handle) {
    handle
        .createQuery(ALL)
        .map((row, context) -> CompanyDraft.stored(row.getLong("id"), CompanyRecord.of(row)))
        .forEach(this::keep);
    slugNumbers.values().stream().sorted().forEach(this::resolveSlug);
    Map<String, CompanyDraft> byFoldedName = new HashMap<>();
    drafts.forEach(draft -> byFoldedName.putIfAbsent(Folding.fold(draft.name()), draft));
    nameNumbers.forEach((name, number) -> resolveName(byFoldedName.get(name), number));
    giveSlugs();
  }

  /** The companies that the rows mean, by number. */
  List<CompanyDraft> byNumber() {
    return List.copyOf(named);
  }

  /** The companies that at least one row belongs to: stored ones first, then new ones. */
  List<CompanyDraft> mentioned() {
    return drafts.stream().filter(CompanyDraft::isMentioned).toList();
  }

  /**
   * Writes new and changed companies and brands of those that rows mean, and sets the ids of the
   * inserted ones. Unchanged rows are not written, so that their triggers do not fire.
   *
   * @param replace whether the brands, verticals and categories of the rows replace the stored ones
   */
  void write(Handle handle, boolean replace) {
    List<CompanyDraft> drafts = mentioned();
    insertNew(handle, drafts, replace);
    updateChanged(handle, drafts, replace);
    writeBrands(handle, drafts, replace);
  }

  int added() {
    return added;
  }

  int changed() {
    return changed;
  }

  private void keep(CompanyDraft draft) {
    drafts.add(draft);
    bySlug.put(draft.slug(), draft);
  }

  private void resolveSlug(int number) {
    CompanyDraft draft = named.get(number);
    CompanyDraft known = bySlug.get(draft.slug());
    if (known == null) {
      keep(draft);
    } else {
      assign(known, number);
    }
  }

  private void resolveName(@Nullable CompanyDraft known, int number) {
    if (known != null) {
      assign(known, number);
    }
  }

  private void assign(CompanyDraft known, int number) {
    known.addAll(named.get(number));
    named.set(number, known);
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

  private void insertNew(Handle handle, List<CompanyDraft> drafts, boolean replace) {
    CopyRows inserts = CopyRows.toTemporary(handle, "import_new_companies", COLUMNS);
    Map<String, CompanyDraft> bySlug = new HashMap<>();
    for (CompanyDraft draft : drafts) {
      if (draft.stored() == null) {
        add(inserts, draft.result(replace));
        bySlug.put(draft.slug(), draft);
      }
    }
    inserts
        .query(INSERT, (row, context) -> Map.entry(row.getString("slug"), row.getLong("id")))
        .forEach(made -> Objects.requireNonNull(bySlug.get(made.getKey())).id(made.getValue()));
    added = inserts.count();
  }

  private void updateChanged(Handle handle, List<CompanyDraft> drafts, boolean replace) {
    CopyRows updates = CopyRows.toTemporary(handle, "import_changed_companies", COLUMNS);
    for (CompanyDraft draft : drafts) {
      CompanyRecord stored = draft.stored();
      CompanyRecord result = draft.result(replace);
      if (stored != null && !stored.equals(result)) {
        add(updates, result);
      }
    }
    updates.execute(UPDATE);
    changed = updates.count();
  }

  private static void writeBrands(Handle handle, List<CompanyDraft> drafts, boolean replace) {
    CopyRows inserts = CopyRows.toTemporary(handle, "import_new_brands", BRAND_COLUMNS);
    CopyRows deletes = CopyRows.toTemporary(handle, "import_deleted_brands", BRAND_COLUMNS);
    for (CompanyDraft draft : drafts) {
      CompanyRecord stored = draft.stored();
      Set<String> before = stored == null ? Set.of() : stored.brands();
      Set<String> after = draft.result(replace).brands();
      addMissing(inserts, draft.id(), after, before);
      addMissing(deletes, draft.id(), before, after);
    }
    deletes.execute(DELETE_BRANDS);
    inserts.execute(INSERT_BRANDS);
  }

  private static void addMissing(CopyRows rows, long id, Set<String> brands, Set<String> known) {
    brands.stream()
        .filter(brand -> !known.contains(brand))
        .sorted()
        .forEach(brand -> rows.add(id, brand));
  }

  private static void add(CopyRows rows, CompanyRecord company) {
    rows.add(
        rows.count(),
        company.slug(),
        company.name(),
        company.website(),
        company.rating(),
        company.reviewCount(),
        company.categories(),
        company.verticals());
  }
}
