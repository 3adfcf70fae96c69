package org.rtodirectory.snapshot;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.rtodirectory.text.CodePointOrder;

/**
 * The slugs of cities that were merged into others, so that their paths lead to where the stores
 * are now. A slug that a city with an open location has is never a former one.
 *
 * <p>Layout: the keys {@code state_slug/former_slug} ({@link StringTable}, sorted) and, in the same
 * order, the slugs that the cities have now ({@link StringTable}). A look-up costs O(log n). Safe
 * for all threads.
 */
public final class FormerCitySlugs {
  private final StringTable former;
  private final StringTable present;

  FormerCitySlugs(StringTable former, StringTable present) {
    this.former = former;
    this.present = present;
  }

  /**
   * A slug that a city had.
   *
   * @param stateSlug slug of its state, then and now
   */
  public record FormerCitySlug(String stateSlug, String formerSlug, String presentSlug) {
    private String key() {
      return FormerCitySlugs.key(stateSlug, formerSlug);
    }
  }

  /** The sections for {@code slugs}, which may come in any order. */
  public static Map<Section, byte[]> encode(List<FormerCitySlug> slugs) {
    TreeMap<String, String> sorted = new TreeMap<>(CodePointOrder.COMPARATOR);
    slugs.forEach(slug -> sorted.put(slug.key(), slug.presentSlug()));
    Map<Section, byte[]> sections = new EnumMap<>(Section.class);
    sections.put(Section.FORMER_CITIES, StringTable.encode(List.copyOf(sorted.keySet())));
    sections.put(Section.PRESENT_CITIES, StringTable.encode(List.copyOf(sorted.values())));
    return sections;
  }

  /** How many there are. */
  public int count() {
    return former.count();
  }

  /** The slug that a city of the state has now which had {@code slug} before; empty if none had. */
  public Optional<String> presentSlug(String stateSlug, String slug) {
    int number = former.find(key(stateSlug, slug));
    return number < 0 ? Optional.empty() : Optional.of(present.get(number));
  }

  /** No slug has a slash, so no two pairs have the same key. */
  private static String key(String stateSlug, String slug) {
    return stateSlug + "/" + slug;
  }
}
