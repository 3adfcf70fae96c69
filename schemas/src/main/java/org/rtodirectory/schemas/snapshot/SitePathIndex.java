package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The map from the paths of the publisher's site to stores, companies and cities.
 *
 * <p>Layout: for each path the first 128 bits of its SHA-256 (two longs), sorted as unsigned
 * numbers. Then for each path, in the same order, its target (int): the row times {@value
 * #MAX_KINDS}, plus the number of the kind. A path takes 20 bytes. Another section has the cities
 * in a {@link StringTable}, each with the values of {@link IndexedCity} separated by tabs. With 128
 * bits, an accidental collision of two paths is negligible.
 *
 * <p>Safe for all threads. A lookup computes one digest and costs O(log paths).
 */
public final class SitePathIndex {
  private static final int DIGEST_LENGTH = 2 * Long.BYTES;
  private static final int ENTRY_LENGTH = DIGEST_LENGTH + Integer.BYTES;

  /** The maximum number of kinds of targets. Today there are three. */
  private static final int MAX_KINDS = 8;

  private static final String SEPARATOR = "\t";

  private final Region region;
  private final StringTable cities;
  private final int count;

  SitePathIndex(Region region, StringTable cities) {
    this.region = region;
    this.cities = cities;
    this.count = (int) (region.length() / ENTRY_LENGTH);
  }

  /** The kind of the target of a path. The numbers are part of the snapshot. */
  public enum TargetKind {
    LOCATION(0),
    COMPANY(1),
    CITY(2);

    private static final TargetKind[] BY_NUMBER = values();

    private final int number;

    TargetKind(int number) {
      this.number = number;
    }
  }

  /**
   * The target of a path.
   *
   * @param row the row of the location or company, or the number of the city for {@link #city}
   */
  public record PathTarget(TargetKind kind, int row) {}

  /**
   * A city with locations. City names of one state with the same folded form are one city.
   *
   * @param slug the slug in the first row of the city
   * @param name the name in the first row of the city
   */
  public record IndexedCity(
      String state, String stateSlug, String slug, String foldedName, String name) {
    private static final int VALUES = 5;

    private boolean isSameCity(IndexedCity city) {
      return state.equals(city.state) && foldedName.equals(city.foldedName);
    }

    private String encode() {
      return String.join(SEPARATOR, state, stateSlug, slug, foldedName, name);
    }
  }

  /**
   * Returns the target of {@code path}, or empty if there is none. The path must be decoded and
   * begin with {@code /}.
   */
  public Optional<PathTarget> find(String path) {
    ByteBuffer wanted = ByteBuffer.wrap(digest(path));
    long high = wanted.getLong();
    long low = wanted.getLong();
    int entry = BinarySearch.lowerBound(0, count, i -> compare(i, high, low) < 0);
    return entry < count && compare(entry, high, low) == 0
        ? Optional.ofNullable(target(entry))
        : Optional.empty();
  }

  public IndexedCity city(int number) {
    String[] values = cities.get(number).split(SEPARATOR, IndexedCity.VALUES);
    return new IndexedCity(values[0], values[1], values[2], values[3], values[4]);
  }

  /** Returns the target of an entry, or null if its kind is unknown. */
  private @Nullable PathTarget target(int entry) {
    int target = region.getInt((long) count * DIGEST_LENGTH + (long) entry * Integer.BYTES);
    int kind = target % MAX_KINDS;
    return kind < TargetKind.BY_NUMBER.length
        ? new PathTarget(TargetKind.BY_NUMBER[kind], target / MAX_KINDS)
        : null;
  }

  /** Returns the first or the second half of the digest of an entry. */
  private long digestPart(int entry, int half) {
    return region.getLong((long) entry * DIGEST_LENGTH + (long) half * Long.BYTES);
  }

  private int compare(int entry, long high, long low) {
    int order = Long.compareUnsigned(digestPart(entry, 0), high);
    return order == 0 ? Long.compareUnsigned(digestPart(entry, 1), low) : order;
  }

  /**
   * Returns the digest of a decoded path. The table is sorted by these digests as unsigned bytes.
   */
  public static byte[] digest(String path) {
    return Arrays.copyOf(Sha256.of(path.getBytes(StandardCharsets.UTF_8)), DIGEST_LENGTH);
  }

  /**
   * Returns the encoding of a target in the table.
   *
   * @throws ArithmeticException if the row does not fit: the limit is 268 million rows
   */
  public static int encodeTarget(TargetKind kind, int row) {
    return Math.addExact(Math.multiplyExact(row, MAX_KINDS), kind.number);
  }

  /** The builder of the section of cities, which numbers the cities. Not thread-safe. */
  public static final class CityTable {
    private final List<IndexedCity> cities = new ArrayList<>();

    /**
     * Adds a city unless it is the last one, and returns its number. The caller passes the cities
     * of all locations in list order, with repetitions.
     */
    public int add(IndexedCity city) {
      if (cities.isEmpty() || !cities.get(cities.size() - 1).isSameCity(city)) {
        cities.add(city);
      }
      return cities.size() - 1;
    }

    public byte[] section() {
      return StringTable.encode(cities.stream().map(IndexedCity::encode).toList());
    }
  }
}
