package org.rtodirectory.snapshot;

import java.util.EnumMap;
import java.util.Map;

/**
 * The differences between format 5 and format 6 of the snapshot that matter for the lists. Format 5
 * lacks the ZIP codes, kinds, former slugs, unlisted companies and paths of the site, which are
 * read as empty; its runs of cities have another layout ({@link LocationIndex.RunLayout}); and its
 * cities are known by one spelling only. Its search index is not read.
 */
final class FormatFive {
  static final int VERSION = 5;

  /**
   * Length in bytes of an empty {@link StringTable} or {@link IntLists}: the entry count and one
   * end offset.
   */
  private static final int EMPTY_TABLE = 2 * Integer.BYTES;

  private FormatFive() {}

  /** The sections that format 5 lacks, each in its empty form. */
  static Map<Section, Region> missingSections() {
    Map<Section, Region> missing = new EnumMap<>(Section.class);
    put(missing, EMPTY_TABLE, Section.SITE_CITIES, Section.ZIP_LOCATIONS);
    put(missing, EMPTY_TABLE, Section.FORMER_CITIES, Section.PRESENT_CITIES);
    put(missing, EMPTY_TABLE, Section.CATEGORY_NAMES, Section.CATEGORY_FOLDED_NAMES);
    put(missing, EMPTY_TABLE, Section.CATEGORY_KINDS);
    put(missing, Long.BYTES, Section.UNLISTED_COMPANY_OFFSETS);
    put(missing, 0, Section.UNLISTED_COMPANY_FRAGMENTS, Section.UNLISTED_COMPANY_DIGESTS);
    put(missing, 0, Section.SITE_PATHS, Section.ZIP_CODES, Section.CATEGORY_NUMBERS);
    put(missing, 0, Section.LOCATION_KINDS, Section.KIND_VERTICALS);
    return missing;
  }

  private static void put(Map<Section, Region> missing, int zeroes, Section... sections) {
    for (Section section : sections) {
      missing.put(section, Region.of(new byte[zeroes]));
    }
  }
}
