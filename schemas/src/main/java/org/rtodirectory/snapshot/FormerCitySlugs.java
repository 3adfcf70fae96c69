package org.rtodirectory.snapshot;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.rtodirectory.text.CodePointOrder;

/**
 * A map from the slugs of cities that were merged into others to their present slugs, used to
 * redirect old paths. The slug of a city that has an open location is never in this map.
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
   * A former slug of a city and its present one.
   *
   * @param stateSlug slug of the state, which has not changed
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

  /** The number of former slugs. */
  public int count() {
    return former.count();
  }

  /**
   * The present slug of the city of the state that formerly had {@code slug}; empty if there is no
   * such city.
   */
  public Optional<String> presentSlug(String stateSlug, String slug) {
    int number = former.find(key(stateSlug, slug));
    return number < 0 ? Optional.empty() : Optional.of(present.get(number));
  }

  /** The key of a pair. Slugs contain no slash, so different pairs have different keys. */
  private static String key(String stateSlug, String slug) {
    return stateSlug + "/" + slug;
  }
}
