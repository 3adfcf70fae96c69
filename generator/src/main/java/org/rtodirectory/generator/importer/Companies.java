package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.CompanyDraft.CompanyRecord;
import org.rtodirectory.generator.importer.Row.CompanyCells;
import org.rtodirectory.text.Folding;

/**
 * The companies of an import: finds or creates the company of each row, and writes new and changed
 * companies and their brands. A row with a {@code company_slug} belongs to the company with this
 * slug; a row without one belongs to the company with an equal folded name, or the oldest of
 * several. For one thread.
 *
 * <p>Rows are taken one by one, and get the number of what they name, a slug or a folded name. When
 * all are known, the slugs are settled first, the names their companies will have included. So a
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

  /** What rows name, by number; after {@link #settle} the companies that are meant. */
  private final List<CompanyDraft> named = new ArrayList<>();

  private final Map<String, Integer> slugNumbers = new HashMap<>();
  private final Map<String, Integer> nameNumbers = new HashMap<>();

  private final List<CompanyDraft> drafts = new ArrayList<>();
  private final Map<String, CompanyDraft> bySlug = new HashMap<>();
  private final TextRows inserts = rows();
  private final TextRows updates = rows();
  private final TextRows brandInserts = new TextRows("company_id", "name");
  private final TextRows brandDeletes = new TextRows("company_id", "name");
  private int changed;

  /**
   * Takes what one more row says of its company.
   *
   * @return the number of the company; several numbers may turn out to mean one company
   */
  int add(CompanyCells cells) {
    String slug = cells.slug();
    Map<String, Integer> numbers = slug != null ? slugNumbers : nameNumbers;
    String name = slug != null ? slug : Folding.fold(cells.name());
    Integer known = numbers.putIfAbsent(name, named.size());
    if (known == null) {
      named.add(CompanyDraft.added(slug != null ? slug : ""));
    }
    int number = known == null ? named.size() - 1 : known;
    named.get(number).add(cells);
    return number;
  }

  /** Reads the companies of the database and finds those of the rows among them. */
  void settle(Handle handle) {
    handle
        .createQuery(ALL)
        .map((row, context) -> CompanyDraft.stored(row.getLong("id"), CompanyRecord.of(row)))
        .forEach(this::keep);
    slugNumbers.values().stream().sorted().forEach(this::settleSlug);
    Map<String, CompanyDraft> byFoldedName = new HashMap<>();
    drafts.forEach(draft -> byFoldedName.putIfAbsent(Folding.fold(draft.name()), draft));
    nameNumbers.forEach((name, number) -> settleName(byFoldedName.get(name), number));
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
    drafts.forEach(draft -> compare(draft, replace));
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

  private void keep(CompanyDraft draft) {
    drafts.add(draft);
    bySlug.put(draft.slug(), draft);
  }

  private void settleSlug(int number) {
    CompanyDraft draft = named.get(number);
    CompanyDraft known = bySlug.get(draft.slug());
    if (known == null) {
      keep(draft);
    } else {
      mean(known, number);
    }
  }

  private void settleName(@Nullable CompanyDraft known, int number) {
    if (known != null) {
      mean(known, number);
    }
  }

  private void mean(CompanyDraft known, int number) {
    known.addAll(named.get(number));
    named.set(number, known);
  }

  /** Companies that only names without a slug mean and that are not known yet are new. */
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

  private void compare(CompanyDraft draft, boolean replace) {
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
