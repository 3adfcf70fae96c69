package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.database.CopyRows;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.schemas.text.Folding;

/**
 * The companies of an import. Finds or creates the company of each row, and writes new and changed
 * companies and their brands. A row with a {@code company_slug} belongs to the company with this
 * slug. Any other row belongs to the company with the same folded name, or to the oldest of
 * several. The companies with that name include new ones that other rows name by slug, so the next
 * import finds the same company. Not thread-safe.
 */
final class Companies {
  /**
   * The maximum length of a generated slug in code points. It leaves room for a number within the
   * API's limit for the parameter.
   */
  private static final int MAX_SLUG_LENGTH = 110;

  private static final String SELECT_ALL =
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

  /** The company of each slug or name in the rows. Several become one in {@link #resolve}. */
  private final List<CompanyDraft> draftOfNumber = new ArrayList<>();

  private final Map<String, Integer> slugNumbers = new HashMap<>();
  private final Map<String, Integer> nameNumbers = new HashMap<>();

  private final List<CompanyDraft> drafts = new ArrayList<>();
  private final Map<String, CompanyDraft> bySlug = new HashMap<>();

  private final Capitals capitals;

  Companies(Capitals capitals) {
    this.capitals = capitals;
  }

  /** Adds the company of a row, and returns its number. A company may have several numbers. */
  int add(ImportRow row) {
    String slug = row.text(Column.COMPANY_SLUG);
    Map<String, Integer> numbers = slug != null ? slugNumbers : nameNumbers;
    String name = slug != null ? slug : Folding.fold(row.require(Column.COMPANY_NAME));
    Integer known = numbers.putIfAbsent(name, draftOfNumber.size());
    if (known == null) {
      draftOfNumber.add(new CompanyDraft(capitals, slug != null ? slug : ""));
    }
    int number = known == null ? draftOfNumber.size() - 1 : known;
    draftOfNumber.get(number).add(row);
    return number;
  }

  /** Reads the stored companies, finds those of the rows, and gives slugs to the new ones. */
  void resolve(Handle handle) {
    handle
        .createQuery(SELECT_ALL)
        .map((row, context) -> new CompanyDraft(capitals, CompanyRecord.of(row), row.getLong("id")))
        .forEach(this::register);
    slugNumbers.values().stream()
        .sorted()
        .forEach(
            number -> {
              CompanyDraft draft = draftOfNumber.get(number);
              if (!mergeInto(bySlug.get(draft.slug), number)) {
                register(draft);
              }
            });
    Map<String, CompanyDraft> byFoldedName = new HashMap<>();
    drafts.forEach(draft -> byFoldedName.putIfAbsent(Folding.fold(draft.name()), draft));
    nameNumbers.forEach((name, number) -> mergeInto(byFoldedName.get(name), number));
    assignMissingSlugs();
  }

  /** Returns the ids of the companies that rows name, by number. */
  List<Long> ids() {
    return draftOfNumber.stream().map(company -> company.id).toList();
  }

  /** Returns the name of the company with a number. */
  String name(int number) {
    return draftOfNumber.get(number).name();
  }

  /** Returns the ids of the stored companies that at least one row belongs to. */
  List<Long> storedIds() {
    return drafts.stream()
        .filter(company -> company.isMentioned() && company.stored != null)
        .map(company -> company.id)
        .toList();
  }

  /**
   * Writes the new and changed companies of the rows with their brands, and sets the ids of the
   * inserted companies. Without changes, no statement is executed, so no trigger fires. In a dry
   * run, new companies get negative ids.
   *
   * @param shouldReplace whether the brands, verticals and categories of the rows replace the
   *     stored ones
   */
  TableChanges write(TableWriter tables, boolean shouldReplace) {
    CopyRows written = CopyRows.toTemporary(tables.handle(), "import_written_companies", COLUMNS);
    List<CompanyDraft> created = new ArrayList<>();
    for (CompanyDraft draft : drafts) {
      CompanyRecord company = draft.isMentioned() ? draft.result(shouldReplace) : draft.stored;
      if (company != null && !company.equals(draft.stored)) {
        if (draft.stored == null) {
          created.add(draft);
          draft.id = -created.size();
        }
        written.add(
            draft.stored == null,
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
    TableChanges changes = new TableChanges(created.size(), written.count() - created.size(), 0);
    if (tables.isDryRun()) {
      return changes;
    }
    List<Map.Entry<String, Long>> ids =
        written.query(
            INSERT, (row, context) -> Map.entry(row.getString("slug"), row.getLong("id")));
    ids.forEach(
        inserted -> Objects.requireNonNull(bySlug.get(inserted.getKey())).id = inserted.getValue());
    written.execute(UPDATE);
    written.execute(DELETE_BRANDS);
    written.execute(INSERT_BRANDS);
    return changes;
  }

  private void register(CompanyDraft draft) {
    drafts.add(draft);
    bySlug.put(draft.slug, draft);
  }

  /** Merges the values of a number into a known company. Returns false if that is null. */
  private boolean mergeInto(@Nullable CompanyDraft known, int number) {
    if (known != null) {
      known.addAll(draftOfNumber.get(number));
      draftOfNumber.set(number, known);
    }
    return known != null;
  }

  /** Assigns slugs to the new companies without one. */
  private void assignMissingSlugs() {
    SlugPool pool = new SlugPool();
    bySlug.keySet().forEach(pool::tryTake);
    nameNumbers.values().stream()
        .sorted()
        .map(draftOfNumber::get)
        .filter(draft -> draft.slug.isEmpty())
        .toList()
        .forEach(
            draft -> {
              draft.slug =
                  pool.claim(SlugPool.shorten(Folding.slug(draft.name()), MAX_SLUG_LENGTH));
              register(draft);
            });
  }

  /** A company, stored or new, with its values from the imported rows. */
  private static final class CompanyDraft {
    private final Capitals capitals;
    private final @Nullable CompanyRecord stored;
    private long id;
    private String slug;
    private final Spelling spelling = Spelling.ofCompany();
    private final Set<String> brands = new LinkedHashSet<>();
    private final Set<String> verticals = new LinkedHashSet<>();
    private final Set<String> categories = new LinkedHashSet<>();
    private @Nullable String website;
    private @Nullable BigDecimal rating;
    private @Nullable Integer reviewCount;

    CompanyDraft(Capitals capitals, CompanyRecord stored, long id) {
      this.capitals = capitals;
      this.stored = stored;
      this.id = id;
      this.slug = stored.slug();
    }

    /** Creates a new company. Its id is set later, and its slug too if {@code slug} is empty. */
    CompanyDraft(Capitals capitals, String slug) {
      this.capitals = capitals;
      this.stored = null;
      this.slug = slug;
    }

    /**
     * Adds the values of a row. Lists are united. Of other values, the last non-empty one counts.
     */
    void add(ImportRow row) {
      spelling.add(row.require(Column.COMPANY_NAME));
      brands.addAll(row.list(Column.BRANDS));
      verticals.addAll(row.list(Column.VERTICALS));
      categories.addAll(row.list(Column.CATEGORIES));
      website = firstNonNull(row.text(Column.COMPANY_WEBSITE), website);
      rating = firstNonNull(row.decimal(Column.COMPANY_RATING), rating);
      reviewCount = firstNonNull(row.integer(Column.COMPANY_REVIEW_COUNT), reviewCount);
    }

    /** Adds the values of {@code later}, as if its rows followed those of this company. */
    void addAll(CompanyDraft later) {
      spelling.addAll(later.spelling);
      brands.addAll(later.brands);
      verticals.addAll(later.verticals);
      categories.addAll(later.categories);
      website = firstNonNull(later.website, website);
      rating = firstNonNull(later.rating, rating);
      reviewCount = firstNonNull(later.reviewCount, reviewCount);
    }

    private static <T> @Nullable T firstNonNull(@Nullable T value, @Nullable T earlier) {
      return value != null ? value : earlier;
    }

    boolean isMentioned() {
      return !spelling.isEmpty();
    }

    String name() {
      return spelling.choose(stored == null ? null : stored.name(), capitals);
    }

    /** Returns the row of the database after the import. */
    CompanyRecord result(boolean shouldReplace) {
      CompanyRecord base =
          stored != null
              ? stored
              : new CompanyRecord(slug, "", null, null, 0, List.of(), List.of(), Set.of());
      return new CompanyRecord(
          slug,
          name(),
          website != null ? website : base.website(),
          rating != null ? rating : base.rating(),
          reviewCount != null ? reviewCount : base.reviewCount(),
          List.copyOf(unite(base.categories(), categories, shouldReplace)),
          List.copyOf(unite(base.verticals(), verticals, shouldReplace)),
          Set.copyOf(unite(base.brands(), brands, shouldReplace)));
    }

    private static Set<String> unite(
        Collection<String> stored, Set<String> fromRows, boolean shouldReplace) {
      Set<String> united = new LinkedHashSet<>();
      if (!shouldReplace) {
        united.addAll(stored);
      }
      united.addAll(fromRows);
      return united;
    }
  }

  /**
   * A row of the table {@code companies} and its brands. Compared with {@code equals} to detect
   * changes.
   */
  private record CompanyRecord(
      String slug,
      String name,
      @Nullable String website,
      @Nullable BigDecimal rating,
      int reviewCount,
      List<String> categories,
      List<String> verticals,
      Set<String> brands) {

    static CompanyRecord of(ResultSet row) throws SQLException {
      return new CompanyRecord(
          row.getString("slug"),
          row.getString("name"),
          row.getString("website"),
          row.getBigDecimal("rating"),
          row.getInt("review_count"),
          List.of((String[]) row.getArray("categories").getArray()),
          List.of((String[]) row.getArray("verticals").getArray()),
          Set.of((String[]) row.getArray("brands").getArray()));
    }
  }
}
