package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A company that is stored or to be inserted, with the values that the imported rows have for it.
 */
final class CompanyDraft {
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

  private CompanyDraft(@Nullable CompanyRecord stored, long id, String slug) {
    this.stored = stored;
    this.id = id;
    this.slug = slug;
  }

  static CompanyDraft stored(long id, CompanyRecord stored) {
    return new CompanyDraft(stored, id, stored.slug());
  }

  /** A company to be inserted. Its id is set later, and its slug too if {@code slug} is empty. */
  static CompanyDraft added(String slug) {
    return new CompanyDraft(null, 0, slug);
  }

  /** Adds the values of a row. Sets are united; of other values the last non-empty one counts. */
  void add(ImportRow row) {
    spelling.add(row.required(Column.COMPANY_NAME));
    brands.addAll(row.list(Column.BRANDS));
    verticals.addAll(row.list(Column.VERTICALS));
    categories.addAll(row.list(Column.CATEGORIES));
    website = later(row.text(Column.COMPANY_WEBSITE), website);
    rating = later(row.decimal(Column.COMPANY_RATING), rating);
    reviewCount = later(row.integer(Column.COMPANY_REVIEW_COUNT), reviewCount);
  }

  /** Takes what the rows of {@code later} say, as if they stood behind those so far. */
  void addAll(CompanyDraft later) {
    spelling.addAll(later.spelling);
    brands.addAll(later.brands);
    verticals.addAll(later.verticals);
    categories.addAll(later.categories);
    website = later(later.website, website);
    rating = later(later.rating, rating);
    reviewCount = later(later.reviewCount, reviewCount);
  }

  private static <T> @Nullable T later(@Nullable T value, @Nullable T earlier) {
    return value != null ? value : earlier;
  }

  boolean isMentioned() {
    return !spelling.isEmpty();
  }

  @Nullable CompanyRecord stored() {
    return stored;
  }

  long id() {
    return id;
  }

  void id(long given) {
    id = given;
  }

  String slug() {
    return slug;
  }

  void slug(String given) {
    slug = given;
  }

  String name() {
    return spelling.chosen(stored == null ? null : stored.name());
  }

  /** The values that the database is to hold after the import. */
  CompanyRecord result(boolean replace) {
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
        List.copyOf(united(base.categories(), categories, replace)),
        List.copyOf(united(base.verticals(), verticals, replace)),
        Set.copyOf(united(base.brands(), brands, replace)));
  }

  private static Set<String> united(
      Collection<String> stored, Set<String> fromRows, boolean replace) {
    Set<String> united = new LinkedHashSet<>();
    if (!replace) {
      united.addAll(stored);
    }
    united.addAll(fromRows);
    return united;
  }

  /**
   * A row of the table {@code companies} and its brands. Compared with {@code equals} to detect
   * changes.
   */
  record CompanyRecord(
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
