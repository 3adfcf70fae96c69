package org.rtodirectory.generator.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.importer.CompanyDraft.CompanyRecord;
import org.rtodirectory.generator.importer.Row.CompanyCells;
import org.rtodirectory.text.Folding;

/**
 * The companies of an import: finds or creates the company of each row. A row with a {@code
 * company_slug} belongs to the company with this slug; a row without one belongs to the company
 * with an equal folded name, or the oldest of several. For one thread.
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

  /** What rows name, by number; after {@link #settle} the companies that are meant. */
  private final List<CompanyDraft> named = new ArrayList<>();

  private final Map<String, Integer> slugNumbers = new HashMap<>();
  private final Map<String, Integer> nameNumbers = new HashMap<>();

  private final List<CompanyDraft> drafts = new ArrayList<>();
  private final Map<String, CompanyDraft> bySlug = new HashMap<>();

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
}
