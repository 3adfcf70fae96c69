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
 * The companies of an import: finds or creates the company of each row. A row with a {@code
 * company_slug} belongs to the company with this slug; a row without one belongs to the company
 * with an equal folded name, or the oldest of several. For one thread.
 *
 * <p>Rows with a slug are resolved first, because they may change the names of their companies. A
 * row without a slug thus resolves to the same company in this import as in the next one.
 */
final class Companies {
  /** In code points. Leaves room for a number within the API's limit for the parameter. */
  private static final int SLUG_LENGTH = 110;

  private static final String ALL =
      """
      SELECT companies.*, ARRAY(SELECT name FROM company_brands WHERE company_id = id) AS brands
      FROM companies ORDER BY id""";

  private final List<CompanyDraft> drafts = new ArrayList<>();
  private final Map<String, CompanyDraft> bySlug = new HashMap<>();
  private final Map<String, CompanyDraft> byFoldedName = new HashMap<>();

  private Companies() {}

  /** Reads all companies of the database, and finds or creates those of {@code rows}. */
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

  /** The companies that at least one row belongs to: stored ones first, then new ones. */
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
      String wanted = SlugPool.shortened(Folding.slug(draft.name()), SLUG_LENGTH);
      draft.slug(pool.claim(wanted));
      keep(draft);
    }
  }
}
