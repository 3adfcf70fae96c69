package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.rtodirectory.generator.importer.CompanyDraft.CompanyRecord;
import org.rtodirectory.generator.importer.Row.CompanyCells;
import org.rtodirectory.text.Folding;

/**
 * Finds the company of each row: the one with the row's {@code company_slug} if it has one, else
 * the one whose name folds as the row's, of several the first that was made.
 *
 * <p>Rows with a slug are settled first, the names their companies will have included. So a row
 * without one finds the same company in this import as it would in the next one.
 */
final class Companies {
  /** In code points; leaves room for a number below the limit of the API's parameter. */
  private static final int SLUG_LENGTH = 110;

  private static final String ALL =
      """
      SELECT companies.*, ARRAY(SELECT name FROM company_brands WHERE company_id = id) AS brands
      FROM companies ORDER BY id""";

  private final List<CompanyDraft> drafts = new ArrayList<>();
  private final Map<String, CompanyDraft> bySlug = new HashMap<>();
  private final Map<String, CompanyDraft> byFoldedName = new HashMap<>();

  private Companies() {}

  /** Reads the companies of the database and settles those of {@code rows}. */
  static Companies of(Handle handle, List<Row> rows) {
    Companies companies = new Companies();
    handle
        .createQuery(ALL)
        .map((row, context) -> CompanyDraft.stored(row.getLong("id"), CompanyRecord.of(row)))
        .forEach(companies::keep);
    companies.addSlugged(rows);
    companies.addNamed(rows);
    return companies;
  }

  /** The company of one of the rows. */
  CompanyDraft of(CompanyCells cells) {
    CompanyDraft draft =
        cells.slug() != null
            ? bySlug.get(cells.slug())
            : byFoldedName.get(Folding.fold(cells.name()));
    if (draft == null) {
      throw new IllegalArgumentException("no row of this import: " + cells);
    }
    return draft;
  }

  /** Those that any row is about: first those of the database, then the new ones. */
  List<CompanyDraft> mentioned() {
    return drafts.stream().filter(CompanyDraft::isMentioned).toList();
  }

  private void keep(CompanyDraft draft) {
    drafts.add(draft);
    bySlug.put(draft.slug(), draft);
  }

  private void addSlugged(List<Row> rows) {
    for (Row row : rows) {
      String slug = row.company().slug();
      if (slug != null) {
        if (!bySlug.containsKey(slug)) {
          keep(CompanyDraft.added(slug));
        }
        of(row.company()).add(row.company());
      }
    }
    drafts.forEach(draft -> byFoldedName.putIfAbsent(Folding.fold(draft.name()), draft));
  }

  private void addNamed(List<Row> rows) {
    List<CompanyDraft> added = new ArrayList<>();
    for (Row row : rows) {
      if (row.company().slug() == null) {
        String folded = Folding.fold(row.company().name());
        if (!byFoldedName.containsKey(folded)) {
          CompanyDraft draft = CompanyDraft.added("");
          byFoldedName.put(folded, draft);
          added.add(draft);
        }
        of(row.company()).add(row.company());
      }
    }
    giveSlugs(added);
  }

  private void giveSlugs(List<CompanyDraft> added) {
    SlugPool pool = new SlugPool();
    bySlug.keySet().forEach(pool::take);
    for (CompanyDraft draft : added) {
      String wanted = Shortened.slug(Folding.slug(draft.name()), SLUG_LENGTH);
      draft.slug(pool.claim(wanted));
      keep(draft);
    }
  }
}
