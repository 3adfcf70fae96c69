package org.rtodirectory.generator.publish;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtodirectory.schemas.release.Release.Counts;

/**
 * A guard that refuses a release with far fewer rows than the served one, or very different rows. A
 * failed import is a more likely cause than the end or replacement of many stores at once. The
 * guard compares the numbers of locations, of companies, of rows that both releases have, of
 * locations in each vertical and state, and of pages in each filter family.
 *
 * @param percent the percentage by which each of these numbers may shrink. 100 allows everything
 * @param minLoss the minimum loss that is refused. A smaller loss always passes, because even one
 *     of four stores in a state is a quarter
 */
public record ShrinkGuard(int percent, int minLoss) {
  public static final int DEFAULT_PERCENT = 20;

  public static final int DEFAULT_MIN_LOSS = 10;

  public static final ShrinkGuard DEFAULT = new ShrinkGuard(DEFAULT_PERCENT, DEFAULT_MIN_LOSS);

  public static final ShrinkGuard OFF = new ShrinkGuard(100, DEFAULT_MIN_LOSS);

  /** The maximum number of groups that a description names. */
  private static final int MAX_GROUPS = 10;

  boolean isOn() {
    return percent < 100;
  }

  /**
   * Describes a loss that is too large, for an operator who may consent to it. Empty if there is
   * none.
   *
   * @param removed the number of locations and companies of {@code served} that are not in {@code
   *     next}
   */
  Optional<String> findLoss(Counts served, Counts next, long removed) {
    List<String> shrunk = new ArrayList<>();
    Map<String, Long> before = sizes(served);
    Map<String, Long> after = sizes(next);
    long rows = (long) served.locations() + served.companies();
    before.put("locations and companies that stay", rows);
    after.put("locations and companies that stay", rows - removed);
    before.forEach(
        (group, size) -> {
          long now = after.getOrDefault(group, 0L); // A group that vanished has no entry.
          if (isLossTooLarge(size, now)) {
            shrunk.add(group + " " + size + " → " + now);
          }
        });
    if (shrunk.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "this release would shrink by more than "
            + percent
            + " %: "
            + String.join("; ", shrunk.subList(0, Math.min(MAX_GROUPS, shrunk.size())))
            + (shrunk.size() > MAX_GROUPS ? "; and " + (shrunk.size() - MAX_GROUPS) + " more" : "")
            + ". If that is right, publish again with --allow-shrink.");
  }

  private boolean isLossTooLarge(long before, long now) {
    return before - now >= Math.max(1, minLoss) && now * 100 < before * (100 - percent);
  }

  /** Returns the size of each group: totals, then verticals, states and filter families. */
  private static Map<String, Long> sizes(Counts counts) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("locations in total", (long) counts.locations());
    sizes.put("companies in total", (long) counts.companies());
    counts
        .verticals()
        .forEach((vertical, locations) -> sizes.put("locations in " + vertical, (long) locations));
    counts
        .states()
        .forEach((state, locations) -> sizes.put("locations in " + state, (long) locations));
    counts.pages().forEach((family, pages) -> sizes.put("pages of " + family.title(), pages));
    return sizes;
  }
}
