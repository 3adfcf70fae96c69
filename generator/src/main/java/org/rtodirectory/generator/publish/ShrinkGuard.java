package org.rtodirectory.generator.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rtodirectory.generator.failure.Refusal;
import org.rtodirectory.release.Release.Counts;

/**
 * Refuses a release that holds much less than the one that is served: more likely an import went
 * wrong than so many stores closed at once.
 *
 * @param percent how much the locations of a state or vertical, or the pages of a filter family,
 *     may shrink; 100 lets everything pass
 */
public record ShrinkGuard(int percent) {
  /** The limit if none is given. */
  public static final int DEFAULT_PERCENT = 20;

  /** Lets everything pass. */
  public static final ShrinkGuard OFF = new ShrinkGuard(100);

  private static final int SHOWN = 10;

  /** Whether it can refuse anything. */
  boolean isOn() {
    return percent < 100;
  }

  /**
   * Compares.
   *
   * @throws Refusal if anything shrank by more than the limit; says what
   */
  void check(Counts served, Counts next) {
    List<String> shrunk = new ArrayList<>();
    Map<String, Long> before = sizes(served);
    Map<String, Long> after = sizes(next);
    before.forEach(
        (what, size) -> {
          long now = after.getOrDefault(what, 0L);
          if (now * 100 < size * (100 - percent)) {
            shrunk.add(what + " " + size + " → " + now);
          }
        });
    if (!shrunk.isEmpty()) {
      throw new Refusal(
          "Refused: this release would shrink by more than "
              + percent
              + " %: "
              + String.join("; ", shrunk.subList(0, Math.min(SHOWN, shrunk.size())))
              + (shrunk.size() > SHOWN ? "; and " + (shrunk.size() - SHOWN) + " more" : "")
              + ". If that is right, publish again with --allow-shrink.");
    }
  }

  private static Map<String, Long> sizes(Counts counts) {
    Map<String, Long> sizes = new TreeMap<>();
    counts.pages().forEach((family, pages) -> sizes.put("pages of " + family.title(), pages));
    counts
        .verticals()
        .forEach((vertical, locations) -> sizes.put("locations in " + vertical, (long) locations));
    counts
        .states()
        .forEach((state, locations) -> sizes.put("locations in " + state, (long) locations));
    return sizes;
  }
}
