package org.rtodirectory.generator.directory;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtodirectory.schemas.api.Guide;
import org.rtodirectory.schemas.text.CodePointOrder;

/**
 * The open stores in {@link ListOrder}, the guides and the synonyms, from one consistent read of
 * the database. The order depends only on the rows, not on the order in which they are stored. Not
 * thread-safe.
 *
 * @param source passes the stores once, in list order
 */
public record Directory(StoreSource source, List<Guide> guides, Synonyms synonyms)
    implements Closeable {
  @FunctionalInterface
  public interface StoreSource extends Closeable {
    void forEach(StoreAction action) throws IOException;

    @Override
    default void close() {}
  }

  @FunctionalInterface
  public interface StoreAction {
    void accept(LocationRow store) throws IOException;
  }

  public void forEachStore(StoreAction action) throws IOException {
    source.forEach(action);
  }

  @Override
  public void close() {
    source.close();
  }

  /** Returns all stores, for a directory that fits into memory. */
  public List<LocationRow> stores() {
    List<LocationRow> stores = new ArrayList<>();
    try {
      forEachStore(stores::add);
    } catch (IOException e) {
      throw new AssertionError("adding to a list does not fail", e);
    }
    return stores;
  }

  /**
   * Returns a directory of stores and guides, which may be in any order. It can be read any number
   * of times.
   */
  public static Directory of(List<LocationRow> stores, List<Guide> guides, Synonyms synonyms) {
    List<LocationRow> sorted =
        stores.stream()
            .sorted(ListOrder.CITIES_AND_COMPANIES.thenComparing(ListOrder.ADDRESSES))
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
