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
import org.rtodirectory.generator.database.TemporaryTable;
import org.rtodirectory.generator.importer.ImportSummary.TableChanges;
import org.rtodirectory.schemas.text.Folding;

/**
 * The companies of an import. It finds or creates the company of each row, and writes new and
 * changed companies and their brands. Not safe for several threads.
 *
 * <p>A row with a {@code company_slug} belongs to the company with this slug. These rows are
 * applied first, and may create or rename companies. Any other row belongs to the oldest company
 * with the same {@link Folding folded} name, including the created and renamed ones. Therefore a
 * second import of the same file finds the same companies.
 */
final class Companies {
  /**
   * The maximum length of a generated slug in code points. With an appended number, such as -2, it
   * stays within the limit of the API's parameter {@code company}.
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

  /**
   * The company of each key, by the number of the key. The key of a row is its slug, or its folded
   * name if it has no slug. Keys are numbered in the order of their first use. After {@link
   * #resolve}, several keys may have the same company.
   */
  private final List<CompanyDraft> draftsByKeyNumber = new ArrayList<>();

  /** The numbers of the keys that are slugs. */
  private final Map<String, Integer> keyNumbersBySlug = new HashMap<>();

  /** The numbers of the keys that are folded names. */
  private final Map<String, Integer> keyNumbersByName = new HashMap<>();

  /** Each company once: stored companies by id, then new ones. {@link #resolve} fills the list. */
  private final List<CompanyDraft> drafts = new ArrayList<>();

  private final Map<String, CompanyDraft> draftsBySlug = new HashMap<>();

  private final AllCapsHandling allCapsHandling;

  Companies(AllCapsHandling allCapsHandling) {
    this.allCapsHandling = allCapsHandling;
  }

  /** Adds the company of a row, and returns the number of its key. */
  int add(ImportRow row) {
    String slug = row.text(Column.COMPANY_SLUG);
    Map<String, Integer> keyNumbers = slug != null ? keyNumbersBySlug : keyNumbersByName;
    String key = slug != null ? slug : Folding.fold(row.require(Column.COMPANY_NAME));
    int keyNumber =
        keyNumbers.computeIfAbsent(
            key,
            newKey -> {
              draftsByKeyNumber.add(new CompanyDraft(allCapsHandling, slug != null ? slug : ""));
              return draftsByKeyNumber.size() - 1;
            });
    draftsByKeyNumber.get(keyNumber).add(row);
    return keyNumber;
  }

  /**
   * Reads the stored companies, finds the companies of the rows among them, and gives slugs to the
   * new companies.
   */
  void resolve(Handle handle) {
    handle
        .createQuery(SELECT_ALL)
        .map(
            (row, context) ->
                new CompanyDraft(allCapsHandling, CompanyRecord.of(row), row.getLong("id")))
        .forEach(this::register);
    keyNumbersBySlug.values().stream()
        .sorted()
        .forEach(
            keyNumber -> {
              CompanyDraft draft = draftsByKeyNumber.get(keyNumber);
              if (!mergeInto(draftsBySlug.get(draft.slug), keyNumber)) {
                register(draft);
              }
            });
    Map<String, CompanyDraft> draftsByName = new HashMap<>();
    drafts.forEach(draft -> draftsByName.putIfAbsent(Folding.fold(draft.name()), draft));
    keyNumbersByName.forEach((name, keyNumber) -> mergeInto(draftsByName.get(name), keyNumber));
    assignMissingSlugs();
  }

  /** Returns the ids of the companies, by the number of the key. */
  List<Long> ids() {
    return draftsByKeyNumber.stream().map(company -> company.id).toList();
  }

  /** Returns the name of the company with this key. */
  String name(int keyNumber) {
    return draftsByKeyNumber.get(keyNumber).name();
  }

  /** Returns the ids of the stored companies that at least one row belongs to. */
  List<Long> storedIds() {
    return drafts.stream()
        .filter(company -> company.hasRows() && company.stored != null)
        .map(company -> company.id)
        .toList();
  }

  /**
   * Writes the new and changed companies of the rows with their brands, and sets the ids of the
   * inserted companies. Without changes, the tables of the directory are not touched, so no trigger
   * fires. In a dry run, new companies get negative ids.
   *
   * @param shouldReplace whether the brands, verticals and categories of the rows replace the
   *     stored ones
   */
  TableChanges write(TableWriter tables, boolean shouldReplace) {
    TemporaryTable written =
        TemporaryTable.create(tables.handle(), "import_written_companies", COLUMNS);
    int createdCount = 0;
    for (CompanyDraft draft : drafts) {
      if (!draft.hasRows()) {
        continue;
      }
      CompanyRecord company = draft.toRecord(shouldReplace);
      if (!company.equals(draft.stored)) {
        if (draft.stored == null) {
          createdCount++;
          draft.id = -createdCount;
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
    TableChanges changes = new TableChanges(createdCount, written.count() - createdCount, 0);
    if (tables.isDryRun()) {
      return changes;
    }
    List<Map.Entry<String, Long>> ids =
        written.query(
            INSERT, (row, context) -> Map.entry(row.getString("slug"), row.getLong("id")));
    ids.forEach(
        inserted ->
            Objects.requireNonNull(draftsBySlug.get(inserted.getKey())).id = inserted.getValue());
    written.execute(UPDATE);
    written.execute(DELETE_BRANDS);
    written.execute(INSERT_BRANDS);
    return changes;
  }

  private void register(CompanyDraft draft) {
    drafts.add(draft);
    draftsBySlug.put(draft.slug, draft);
  }

  /**
   * Merges the company of a key into {@code target}, which is then the company of this key.
   *
   * @param target the company to merge into, or null to do nothing
   * @return whether {@code target} is not null
   */
  private boolean mergeInto(@Nullable CompanyDraft target, int keyNumber) {
    if (target == null) {
      return false;
    }
    target.addAll(draftsByKeyNumber.get(keyNumber));
    draftsByKeyNumber.set(keyNumber, target);
    return true;
  }

  /** Assigns slugs to the new companies without a slug. */
  private void assignMissingSlugs() {
    SlugPool pool = new SlugPool();
    draftsBySlug.keySet().forEach(pool::tryTake);
    keyNumbersByName.values().stream()
        .sorted()
        .map(draftsByKeyNumber::get)
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
    private final AllCapsHandling allCapsHandling;
    private final @Nullable CompanyRecord stored;
    private long id;

    /** The slug, or "" for a new company that has none yet. */
    private String slug;

    private final Spellings spellings = Spellings.ofCompany();
    private final Set<String> brands = new LinkedHashSet<>();
    private final Set<String> verticals = new LinkedHashSet<>();
    private final Set<String> categories = new LinkedHashSet<>();
    private @Nullable String website;
    private @Nullable BigDecimal rating;
    private @Nullable Integer reviewCount;

    /** Creates the draft of a stored company. */
    CompanyDraft(AllCapsHandling allCapsHandling, CompanyRecord stored, long id) {
      this.allCapsHandling = allCapsHandling;
      this.stored = stored;
      this.id = id;
      this.slug = stored.slug();
    }

    /**
     * Creates the draft of a new company, whose id is set later.
     *
     * @param slug the slug, or "" if it is assigned later
     */
    CompanyDraft(AllCapsHandling allCapsHandling, String slug) {
      this.allCapsHandling = allCapsHandling;
      this.stored = null;
      this.slug = slug;
    }

    /**
     * Adds the values of a row. Lists are added to the lists of earlier rows. Any other value
     * replaces the value of earlier rows. Rows with a slug count as earlier than rows without one.
     */
    void add(ImportRow row) {
      spellings.add(row.require(Column.COMPANY_NAME));
      brands.addAll(row.list(Column.BRANDS));
      verticals.addAll(row.list(Column.VERTICALS));
      categories.addAll(row.list(Column.CATEGORIES));
      website = firstNonNull(row.text(Column.COMPANY_WEBSITE), website);
      rating = firstNonNull(row.decimal(Column.COMPANY_RATING), rating);
      reviewCount = firstNonNull(row.integer(Column.COMPANY_REVIEW_COUNT), reviewCount);
    }

    /** Adds the values of {@code later}, as if its rows followed those of this company. */
    void addAll(CompanyDraft later) {
      spellings.addAll(later.spellings);
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

    /** Returns whether a row belongs to the company. */
    boolean hasRows() {
      return !spellings.isEmpty();
    }

    String name() {
      return spellings.choose(stored == null ? null : stored.name(), allCapsHandling);
    }

    /** Returns the company as it is after the import. */
    CompanyRecord toRecord(boolean shouldReplace) {
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
          List.copyOf(combine(base.categories(), categories, shouldReplace)),
          List.copyOf(combine(base.verticals(), verticals, shouldReplace)),
          Set.copyOf(combine(base.brands(), brands, shouldReplace)));
    }

    private static Set<String> combine(
        Collection<String> stored, Set<String> fromRows, boolean shouldReplace) {
      Set<String> combined = new LinkedHashSet<>();
      if (!shouldReplace) {
        combined.addAll(stored);
      }
      combined.addAll(fromRows);
      return combined;
    }
  }

  /** A row of the table {@code companies} with its brands. */
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
