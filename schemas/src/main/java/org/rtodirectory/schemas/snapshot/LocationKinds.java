package org.rtodirectory.schemas.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.Folding;

/**
 * The index that filters the list of locations by vertical and category. A <em>kind</em> is a
 * distinct combination of verticals and categories. There are few kinds, so a filter is evaluated
 * once for each kind, and a location is tested by the number of its kind.
 *
 * <p>Sections:
 *
 * <ul>
 *   <li>LOCATION_KINDS: the kind of each row (ints)
 *   <li>KIND_VERTICALS: the verticals of each kind, a bit for each by its number (ints)
 *   <li>CATEGORY_NAMES: the names of the categories, ordered by descending number of locations
 *       ({@link StringTable}). Names with the same folded form are one category, which has its most
 *       frequent spelling.
 *   <li>CATEGORY_KINDS: for each category its kinds ({@link IntLists})
 * </ul>
 *
 * <p>Safe for all threads.
 */
public final class LocationKinds {
  /** The category number of a filter that accepts every category. */
  public static final int ANY_CATEGORY = -1;

  private final Region kinds;
  private final Region verticals;
  private final List<String> categories;
  private final IntLists kindsOfCategory;
  private final Map<String, Integer> categoryNumbers = new HashMap<>();

  LocationKinds(Section.SectionSource sections) throws SnapshotException {
    kinds = sections.region(Section.LOCATION_KINDS);
    verticals = sections.region(Section.KIND_VERTICALS);
    categories = sections.strings(Section.CATEGORY_NAMES).strings();
    kindsOfCategory = sections.lists(Section.CATEGORY_KINDS);
    categories.forEach(name -> categoryNumbers.put(Folding.fold(name), categoryNumbers.size()));
  }

  /** Returns the names of the {@code max} categories with the most locations. */
  public List<String> categories(int max) {
    return categories.subList(0, Math.min(max, categories.size()));
  }

  public int categoryCount() {
    return categories.size();
  }

  /** Returns the number of the category with a folded name, or -1 if there is none. */
  public int category(String foldedName) {
    return categoryNumbers.getOrDefault(foldedName, -1);
  }

  /**
   * Returns a filter on row numbers. Creating it costs O(kinds), testing a row O(1). Safe for all
   * threads.
   *
   * @param vertical a vertical that the location must have, or null for any
   * @param category the number of a category that the location must have, or {@link #ANY_CATEGORY}
   */
  public IntPredicate filter(@Nullable Vertical vertical, int category) {
    int kindCount = (int) (verticals.length() / Integer.BYTES);
    boolean[] isKindAccepted = new boolean[kindCount];
    if (category == ANY_CATEGORY) {
      Arrays.fill(isKindAccepted, true);
    } else {
      for (int i = kindsOfCategory.start(category); i < kindsOfCategory.start(category + 1); i++) {
        isKindAccepted[kindsOfCategory.at(i)] = true;
      }
    }
    if (vertical != null) {
      for (int kind = 0; kind < kindCount; kind++) {
        int kindVerticals = verticals.getInt((long) kind * Integer.BYTES);
        isKindAccepted[kind] &= (kindVerticals & bit(vertical)) != 0;
      }
    }
    return row -> isKindAccepted[kinds.getInt((long) row * Integer.BYTES)];
  }

  /** Returns the number of locations of a vertical. Linear in the number of all locations. */
  public int count(Vertical vertical) {
    int rows = (int) (kinds.length() / Integer.BYTES);
    return (int) IntStream.range(0, rows).filter(filter(vertical, ANY_CATEGORY)).count();
  }

  /** Returns the verticals of a location. */
  public List<Vertical> verticals(int row) {
    int bits = verticals.getInt(kinds.getInt((long) row * Integer.BYTES) * (long) Integer.BYTES);
    return Arrays.stream(Vertical.values())
        .filter(vertical -> (bits & bit(vertical)) != 0)
        .toList();
  }

  private static int bit(Vertical vertical) {
    return 1 << vertical.number();
  }

  /**
   * The builder of {@link LocationKinds}. Rows must be added in list order. Not thread-safe. Linear
   * in time and memory.
   */
  public static final class KindsWriter {
    private final IntStream.Builder kindOfRow = IntStream.builder();
    private final Map<Kind, Integer> kindNumbers = new HashMap<>();
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Integer> rowsOfKind = new ArrayList<>();

    private record Kind(Set<Vertical> verticals, List<String> categories) {}

    /** Adds the next row. */
    public void add(Set<Vertical> verticals, List<String> categories) {
      Kind kind = new Kind(verticals, categories);
      int number = kindNumbers.computeIfAbsent(kind, newKind -> kinds.size());
      if (number == kinds.size()) {
        kinds.add(kind);
        rowsOfKind.add(0);
      }
      rowsOfKind.set(number, rowsOfKind.get(number) + 1);
      kindOfRow.add(number);
    }

    /** Returns the bytes of the four sections. */
    public Map<Section, byte[]> sections() {
      Map<String, Category> byFoldedName = new TreeMap<>(CodePointOrder.COMPARATOR);
      for (int kind = 0; kind < kinds.size(); kind++) {
        for (String name : kinds.get(kind).categories()) {
          String folded = Folding.fold(name);
          if (!folded.isEmpty()) {
            byFoldedName
                .computeIfAbsent(folded, Category::new)
                .add(name, kind, rowsOfKind.get(kind));
          }
        }
      }
      List<Category> categories = new ArrayList<>(byFoldedName.values());
      categories.sort(
          Comparator.comparingLong((Category category) -> -category.rows)
              .thenComparing(category -> category.foldedName, CodePointOrder.COMPARATOR));
      Map<Section, byte[]> sections = new EnumMap<>(Section.class);
      sections.put(Section.LOCATION_KINDS, IntLists.encodeArray(kindOfRow.build()));
      sections.put(
          Section.KIND_VERTICALS,
          IntLists.encodeArray(
              kinds.stream()
                  .mapToInt(kind -> kind.verticals().stream().mapToInt(LocationKinds::bit).sum())));
      sections.put(
          Section.CATEGORY_NAMES,
          StringTable.encode(categories.stream().map(Category::name).toList()));
      sections.put(
          Section.CATEGORY_KINDS,
          IntLists.encode(
              categories.stream()
                  .map(category -> category.kinds.build().distinct().toArray())
                  .toList()));
      return sections;
    }

    private static final class Category {
      private final String foldedName;
      private final Map<String, Long> rowsOfName = new TreeMap<>(CodePointOrder.COMPARATOR);
      private final IntStream.Builder kinds = IntStream.builder();
      private long rows;

      Category(String foldedName) {
        this.foldedName = foldedName;
      }

      void add(String name, int kind, long rowsOfKind) {
        rowsOfName.merge(name, rowsOfKind, Long::sum);
        kinds.add(kind);
        rows += rowsOfKind;
      }

      /**
       * Returns the most frequent spelling. Of equally frequent spellings, it returns the first by
       * code point.
       */
      String name() {
        return rowsOfName.entrySet().stream()
            .reduce((best, next) -> next.getValue() > best.getValue() ? next : best)
            .map(Map.Entry::getKey)
            .orElse("");
      }
    }
  }
}
