package org.rtodirectory.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.UsState;

/**
 * A map from ZIP codes to their locations. {@link #nearest} relies on the fact that ZIP codes of
 * one state that are numerically close are mostly close geographically, too.
 *
 * <p>Layout, each in its section: the distinct ZIP codes by their five digits (ints, ascending);
 * for each the rows of its locations in list order ({@link IntLists}). Safe for all threads.
 */
public final class ZipIndex {
  private static final int ZIPS = 100_000;
  private static final int PREFIXES = 1_000;
  private static final int ZIPS_OF_PREFIX = ZIPS / PREFIXES;
  private static final int DIGITS = 5;
  private static final int LEAST_DIGITS = 3;
  private static final int[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000};

  private final Region zips;
  private final int count;
  private final IntLists locations;

  ZipIndex(Region zips, IntLists locations) {
    this.zips = zips;
    this.count = (int) (zips.length() / Integer.BYTES);
    this.locations = locations;
  }

  /**
   * The sections of the index.
   *
   * @param zips the ZIP code of each location in list order, as returned by {@link #parse}
   */
  public static Map<Section, byte[]> encode(IntStream zips) {
    int[] zipOfRow = zips.toArray();
    int[] ends = new int[ZIPS];
    int distinct = 0;
    for (int zip : zipOfRow) {
      distinct += ends[zip]++ == 0 ? 1 : 0;
    }
    ByteBuffer codes = ByteBuffer.allocate(distinct * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    List<int[]> rows = new ArrayList<>(distinct);
    int[] listOfZip = new int[ZIPS];
    for (int zip = 0; zip < ZIPS; zip++) {
      if (ends[zip] > 0) {
        codes.putInt(zip);
        listOfZip[zip] = rows.size();
        rows.add(new int[ends[zip]]);
        ends[zip] = 0;
      }
    }
    for (int row = 0; row < zipOfRow.length; row++) {
      int zip = zipOfRow[row];
      rows.get(listOfZip[zip])[ends[zip]++] = row;
    }
    Map<Section, byte[]> sections = new EnumMap<>(Section.class);
    sections.put(Section.ZIP_CODES, codes.array());
    sections.put(Section.ZIP_LOCATIONS, IntLists.encode(rows));
    return sections;
  }

  /** How many distinct ZIP codes there are. */
  public int count() {
    return count;
  }

  /** The ZIP code at an index in ascending order, as a number. */
  public int zip(int place) {
    return zips.getInt((long) place * Integer.BYTES);
  }

  /** Index of the first location of the ZIP code at an index, to be used with {@link #location}. */
  int start(int place) {
    return locations.start(place);
  }

  /** The row of the location at an index. */
  int location(int index) {
    return locations.at(index);
  }

  /** The index of the first ZIP code that is not less than {@code zip}. O(log n). */
  public int lowerBound(int zip) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (zip(middle) < zip) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The ZIP codes that have a location in the state of {@code digits}, the nearest first: by the
   * number of first digits that are the same, then by the numeric distance, then ascending. With
   * three or four digits all ZIP codes that begin with them are equally near. None if the first
   * three digits belong to no state.
   *
   * @param digits the first three to five digits of a ZIP code
   * @throws IllegalArgumentException if they are not three to five ASCII digits
   */
  public Nearest nearest(String digits) {
    int length = digits.length();
    if (length < LEAST_DIGITS
        || length > DIGITS
        || !digits.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
      throw new IllegalArgumentException("not the first digits of a ZIP code");
    }
    return new Nearest(Integer.parseInt(digits), length);
  }

  /**
   * A cursor over ZIP codes, the nearest first. It has no current ZIP code before the first call of
   * {@link #next} and after a call that returned false. A step costs O(1) amortised, and O(log n)
   * where it skips other states. Not safe for use by several threads.
   */
  public final class Nearest {
    /** The range of ZIP codes that begin with the digits. */
    private final int low;

    private final int high;
    private final @Nullable UsState state;

    /** A lower bound of the number of leading digits that match. */
    private int samePrefix;

    private int lowOfPrefix;
    private int highOfPrefix;

    /** The next place below the range, and the next one in it or above it. */
    private int below;

    private int above;
    private int place = -1;

    private Nearest(int digits, int length) {
      this.low = digits * POWERS[DIGITS - length];
      this.high = low + POWERS[DIGITS - length] - 1;
      this.state = stateOf(low);
      this.above = lowerBound(low);
      this.below = above - 1;
      prefix(length);
    }

    /** Advances to the next ZIP code; false if there is none. */
    public boolean next() {
      while (state != null && samePrefix >= 0) {
        boolean hasBelow = below >= 0 && zip(below) >= lowOfPrefix;
        boolean hasAbove = above < count && zip(above) <= highOfPrefix;
        if (hasBelow && !isOfState(zip(below))) {
          below = lowerBound(prefixOfStateBelow(zip(below)) * ZIPS_OF_PREFIX + ZIPS_OF_PREFIX) - 1;
        } else if (hasAbove && !isOfState(zip(above))) {
          above = lowerBound(prefixOfStateAbove(zip(above)) * ZIPS_OF_PREFIX);
        } else if (hasBelow && (!hasAbove || low - zip(below) <= zip(above) - high)) {
          place = below--;
          return true;
        } else if (hasAbove) {
          place = above++;
          return true;
        } else {
          prefix(samePrefix - 1);
        }
      }
      return false;
    }

    /** The ZIP code, as a number. */
    public int zip() {
      return ZipIndex.this.zip(place);
    }

    /** Index of the first location of the ZIP code, to be used with {@link #location}. */
    public int start() {
      return locations.start(place);
    }

    /** The exclusive end of the indexes of its locations. */
    public int end() {
      return locations.start(place + 1);
    }

    /** The row of the location at an index. */
    public int location(int index) {
      return locations.at(index);
    }

    private int zip(int at) {
      return ZipIndex.this.zip(at);
    }

    private void prefix(int length) {
      samePrefix = length;
      if (length >= 0) {
        int size = POWERS[DIGITS - length];
        lowOfPrefix = low / size * size;
        highOfPrefix = lowOfPrefix + size - 1;
      }
    }

    private boolean isOfState(int zip) {
      return Objects.equals(stateOf(zip), state);
    }

    /** The greatest prefix of the state below that of {@code zip}, or -1. */
    private int prefixOfStateBelow(int zip) {
      int prefix = zip / ZIPS_OF_PREFIX - 1;
      while (prefix >= 0 && !isOfState(prefix * ZIPS_OF_PREFIX)) {
        prefix--;
      }
      return prefix;
    }

    /** The least prefix of the state above that of {@code zip}, or one above all. */
    private int prefixOfStateAbove(int zip) {
      int prefix = zip / ZIPS_OF_PREFIX + 1;
      while (prefix < PREFIXES && !isOfState(prefix * ZIPS_OF_PREFIX)) {
        prefix++;
      }
      return prefix;
    }
  }

  private static @Nullable UsState stateOf(int zip) {
    return UsState.ofZipPrefix(zip / ZIPS_OF_PREFIX).orElse(null);
  }

  /**
   * The number of a ZIP code: its first five digits, whatever follows them.
   *
   * @throws IllegalArgumentException if it does not begin with five digits
   */
  public static int parse(String zip) {
    if (zip.length() < DIGITS
        || !zip.chars().limit(DIGITS).allMatch(digit -> digit >= '0' && digit <= '9')) {
      throw new IllegalArgumentException("a ZIP code does not begin with five digits");
    }
    return Integer.parseInt(zip.substring(0, DIGITS));
  }
}
