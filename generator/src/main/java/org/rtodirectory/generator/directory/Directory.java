package org.rtodirectory.generator.directory;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * The open stores in {@link ListOrder}, the guides and the synonyms, from one consistent read of
 * the database. The order does not depend on the order in which rows are stored. Not safe for
 * several threads.
 *
 * @param storeSource the stores in list order
 * @param guides the guides, sorted by slug
 */
public record Directory(StoreSource storeSource, List<Guide> guides, Synonyms synonyms)
    implements Closeable {
  /** A source of stores in list order. Some sources can be read only once. */
  @FunctionalInterface
  public interface StoreSource extends Closeable {
    void forEach(StoreAction action) throws IOException;

    @Override
    default void close() {}
  }

  /** An action on each store. */
  @FunctionalInterface
  public interface StoreAction {
    void accept(LocationRow store) throws IOException;
  }

  public void forEachStore(StoreAction action) throws IOException {
    storeSource.forEach(action);
  }

  @Override
  public void close() {
    storeSource.close();
  }

  /** Reads all stores into a list, for a directory that fits into memory. */
  public List<LocationRow> stores() {
    List<LocationRow> stores = new ArrayList<>();
    try {
      forEachStore(stores::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stores;
  }

  /**
   * Returns a directory of stores and guides, which may be in any order. Its stores can be read any
   * number of times.
   */
  public static Directory of(List<LocationRow> stores, List<Guide> guides, Synonyms synonyms) {
    List<LocationRow> sorted =
        stores.stream()
            .sorted(ListOrder.CITIES_AND_COMPANIES.thenComparing(ListOrder.WITHIN_COMPANY))
            .toList();
    return new Directory(
        action -> {
          for (LocationRow store : sorted) {
            action.accept(store);
          }
        },
        guides.stream()
            .sorted(Comparator.comparing(Guide::slug, CodePointOrder.COMPARATOR))
            .toList(),
        synonyms);
  }
}
