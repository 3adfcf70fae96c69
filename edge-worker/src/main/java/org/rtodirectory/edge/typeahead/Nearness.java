package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;

/**
 * The nearness of stores to a ZIP code, as qualities in units of 1/{@link #FULL}. The quality falls
 * hyperbolically with the distance. At a distance of {@link Parameter#NEAR_MILES}, it is halfway
 * between the qualities of near and far places. For one query and one thread.
 */
final class Nearness {
  /** The quality 1 in the unit of this class, 1/65536. Other qualities are in 1/1024. */
  static final int FULL = ONE << QueryHits.QUALITY_SHIFT;

  /**
   * The difference in quality between the first of the nearest stores and a hit with the {@link
   * #rivalFactor}. The other stores are below this hit by the same difference.
   */
  private static final int RIVAL_GAP = FULL / 512;

  private static final int NOT_FAR_DIVISOR = 8;

  private final LocationPoints points;
  private final Distances distances;

  /** The distance with the quality halfway between near and far, in {@link Distances#units}. */
  private final long halfwayUnits;

  private final long farQuality;
  private final long nearQuality;

  /** The nearest stores, as many as a search may return. */
  private final int[] nearest;

  /** The quality of each distinct ZIP code of a store, or 0 if it is not computed yet. */
  private final int[] qualities;

  private final int rivalFactor;

  /** Measures nearness by distances from a ZIP code. */
  Nearness(LocationPoints points, Distances distances, ScoringModel model) {
    this.points = points;
    this.distances = distances;
    this.halfwayUnits = Distances.toUnits(model.get(Parameter.NEAR_MILES));
    this.farQuality = (long) model.get(Parameter.FAR) << QueryHits.QUALITY_SHIFT;
    this.nearQuality = (long) model.get(Parameter.NEAR) << QueryHits.QUALITY_SHIFT;
    this.nearest = distances.findNearest(TopEntries.MAX_LIMIT);
    this.qualities = new int[points.pointCount()];
    this.rivalFactor = rivalFactor(model);
  }

  private int rivalFactor(ScoringModel model) {
    int nearestUnits = distances.minUnits();
    if (nearestUnits >= Distances.toUnits(model.get(Parameter.NEAR_MILES))) {
      return model.get(Parameter.LIKE_ZIP);
    }
    int quality = (qualityAt(nearestUnits) - RIVAL_GAP) >> QueryHits.QUALITY_SHIFT;
    int addressFactor = Math.max(1, model.get(Parameter.ADDRESS_FIELD));
    return Math.max(0, Math.min(ONE, quality * model.get(Parameter.ZIP_FIELD) / addressFactor));
  }

  /**
   * Returns the quality of a hit of the ZIP code in a store, in 1/{@link #FULL}. The first of the
   * nearest stores counts slightly more than all others.
   */
  int quality(int store) {
    boolean isFirst = nearest.length > 0 && nearest[0] == store;
    return isFirst ? pointQuality(store) : pointQuality(store) - 2 * RIVAL_GAP;
  }

  private int pointQuality(int store) {
    int point = points.pointNumber(store);
    if (qualities[point] == 0) {
      qualities[point] = qualityAt(distances.units(store));
    }
    return qualities[point];
  }

  private int qualityAt(int units) {
    return (int) (farQuality + (nearQuality - farQuality) * halfwayUnits / (halfwayUnits + units));
  }

  /**
   * Returns the scale of the hits in a store, except those of ZIP codes. It converts their
   * qualities from 1/1024 to 1/65536. It also reduces them with the distance of the store, unless
   * the store is at the ZIP code itself.
   */
  int scale(int store) {
    return isAt(store) ? QueryHits.FULL_SCALE : scaleOf(pointQuality(store));
  }

  /** Returns the scale for a store of this quality that is not at the ZIP code itself. */
  static int scaleOf(int quality) {
    return quality / ONE;
  }

  /**
   * Returns the factor of a hit of the ZIP code as another number, such as a house number, in
   * 1/1024. Such a hit is a rival of the nearest stores: it counts slightly less than the first of
   * them, and more than the others. So an address stays among the first results while it is typed.
   * If even the nearest store is farther than {@link Parameter#NEAR_MILES}, the factor is {@link
   * Parameter#LIKE_ZIP}.
   */
  int rivalFactor() {
    return rivalFactor;
  }

  /** Returns whether a store is at the ZIP code itself. */
  private boolean isAt(int store) {
    return distances.units(store) == 0;
  }

  int storeCount() {
    return points.count();
  }

  /** Returns at most {@code limit} of the nearest stores. Of equally near ones, the first win. */
  int[] nearest(int limit) {
    return Arrays.copyOf(nearest, Math.min(limit, nearest.length));
  }

  /**
   * Returns a test that stores pass if they are not far. Their quality is at least 1/{@link
   * #NOT_FAR_DIVISOR} of the way from the quality of far places to the quality of near places.
   */
  IntPredicate notFarTest() {
    return minQualityTest((int) (farQuality + (nearQuality - farQuality) / NOT_FAR_DIVISOR));
  }

  /**
   * Returns a test that every store of at least this quality passes, and few others. Stores at the
   * ZIP code itself always pass. The test takes O(1) time.
   */
  IntPredicate minQualityTest(int quality) {
    long difference = Math.min(quality, nearQuality) - farQuality;
    return difference <= 0
        ? store -> true
        : distances.withinUnits(
            (nearQuality - farQuality) * halfwayUnits / difference - halfwayUnits + 1);
  }
}
