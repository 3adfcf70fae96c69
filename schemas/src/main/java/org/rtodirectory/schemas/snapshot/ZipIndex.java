package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A map from ZIP codes to their locations; {@link LocationPoints} has where these are.
 *
 * <p>Layout, each in its section: the distinct ZIP codes by their five digits (ints, ascending);
 * for each the rows of its locations in list order ({@link IntLists}). Safe for all threads.
 */
public final class ZipIndex {
  private static final int ZIPS = 100_000;
  private static final int DIGITS = 5;

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

  /** The ZIP code of each of so many locations, as a number. */
  int[] zips(int rows) {
    int[] all = new int[rows];
    for (int place = 0; place < count; place++) {
      for (int i = locations.start(place); i < locations.start(place + 1); i++) {
        all[locations.at(i)] = zips.getInt((long) place * Integer.BYTES);
      }
    }
    return all;
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
