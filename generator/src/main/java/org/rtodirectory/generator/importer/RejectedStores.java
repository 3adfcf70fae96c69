package org.rtodirectory.generator.importer;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.text.Folding;

/**
 * The stores that rejected rows are about, as far as their cells tell: a replacing import keeps
 * them, for they are in a file, although their rows could not be used.
 */
final class RejectedStores {
  private final Set<List<String>> identities = new HashSet<>();

  /**
   * What the rejected rows of {@code files} tell; rows with a wrong number of cells tell nothing.
   */
  static RejectedStores of(List<ImportFile> files) {
    RejectedStores stores = new RejectedStores();
    for (ImportFile file : files) {
      int columns = file.header().cells().size();
      file.rejects().stream()
          .map(Reject::cells)
          .filter(cells -> cells.size() == columns)
          .forEach(cells -> stores.add(new RowCells(file.header(), cells)));
    }
    return stores;
  }

  /**
   * A store of the database.
   *
   * @param companySlug slug of its company
   * @param company name of its company
   * @param state code of its state
   * @param stateName name of its state
   */
  record Stored(
      long id,
      String companySlug,
      String company,
      @Nullable String externalId,
      String address,
      @Nullable String address2,
      String city,
      String state,
      String stateName) {}

  /** Whether a rejected row is about {@code store}. */
  boolean contain(Stored store) {
    for (String company : List.of(store.companySlug(), Folding.fold(store.company()))) {
      if (store.externalId() != null) {
        if (identities.contains(List.of(company, store.externalId()))) {
          return true;
        }
        continue;
      }
      for (String state : List.of(store.state(), store.stateName())) {
        if (identities.contains(
            place(company, store.address(), store.address2(), store.city(), state))) {
          return true;
        }
      }
    }
    return false;
  }

  private void add(RowCells cells) {
    Optional<String> companySlug =
        cells.optional(Column.COMPANY_SLUG).map(slug -> slug.toLowerCase(Locale.ROOT));
    String company = companySlug.orElseGet(() -> Folding.fold(text(cells, Column.COMPANY_NAME)));
    Optional<String> externalId = cells.optional(Column.EXTERNAL_ID);
    identities.add(
        externalId.isPresent()
            ? List.of(company, externalId.get())
            : place(
                company,
                text(cells, Column.ADDRESS),
                text(cells, Column.ADDRESS2),
                text(cells, Column.CITY),
                text(cells, Column.STATE)));
  }

  private static List<String> place(
      String company, String address, @Nullable String address2, String city, String state) {
    return List.of(
        company,
        Folding.fold(address),
        address2 == null ? "" : Folding.fold(address2),
        Folding.fold(city),
        Folding.fold(state));
  }

  private static String text(RowCells cells, Column column) {
    return cells.optional(column).orElse("");
  }
}
