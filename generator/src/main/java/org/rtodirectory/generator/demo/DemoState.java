package org.rtodirectory.generator.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A state in the demo directory.
 *
 * @param region names the lists of local words in {@code demo/words.txt}
 * @param thousands of people; the share of invented towns it gets
 * @param zips the first three digits of its ZIP codes
 * @param areaCodes of its telephone numbers
 */
record DemoState(
    String code, String region, int thousands, List<String> zips, List<String> areaCodes) {

  /** Reads the part of a line of {@code demo/cities.txt} before the colon. */
  static DemoState parse(String text) {
    String[] parts = text.split(" ", -1);
    return new DemoState(
        parts[0],
        parts[1],
        Integer.parseInt(parts[2]),
        expandRanges(parts[3]),
        DemoResource.list(parts[4]));
  }

  private static List<String> expandRanges(String ranges) {
    List<String> zips = new ArrayList<>();
    for (String range : DemoResource.list(ranges)) {
      int first = Integer.parseInt(range.substring(0, 3));
      int last = Integer.parseInt(range.substring(range.length() - 3));
      for (int zip = first; zip <= last; zip++) {
        zips.add(String.format(Locale.ROOT, "%03d", zip));
      }
    }
    return List.copyOf(zips);
  }
}
