package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.function.IntPredicate;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;

/** How near the stores are to a ZIP code, as qualities. For one query and one thread. */
final class Nearness {
  /** The unit of the qualities. */
  static final int FULL = ONE << QueryHits.QUALITY_SHIFT;

  private final LocationPoints points;
  private final Distances distances;
  private final long halfwayUnits;
  private final long farQuality;
  private final long nearQuality;

  /** The qualities of the points that were asked for, or 0. */
  private final int[] qualities;

  private final int rivalQuality;

  /** The nearness to the point from which the distances are measured. */
  Nearness(LocationPoints points, Distances distances, ScoringModel model) {
    this.points = points;
    this.distances = distances;
    this.halfwayUnits = Distances.toUnits(model.get(Parameter.NEAR_MILES));
    this.farQuality = (long) model.get(Parameter.FAR) << QueryHits.QUALITY_SHIFT;
    this.nearQuality = (long) model.get(Parameter.NEAR) << QueryHits.QUALITY_SHIFT;
    this.qualities = new int[points.pointCount()];
    this.rivalQuality = rivalQuality(model);
  }

  private int rivalQuality(ScoringModel model) {
    int nearest = distances.minUnits();
    if (nearest >= Distances.toUnits(model.get(Parameter.NEAR_MILES))) {
      return model.get(Parameter.LIKE_ZIP);
    }
    int best = qualityAt(nearest) >> QueryHits.QUALITY_SHIFT;
    int factor = Math.max(1, model.get(Parameter.ADDRESS_FIELD));
    return Math.max(0, Math.min(ONE, best * model.get(Parameter.ZIP_FIELD) / factor - 1));
  }

  /** The quality of a store as a place for the ZIP code, in units of 1/{@link #FULL}. */
  int quality(int store) {
    int point = points.pointNumber(store);
    if (qualities[point] == 0) {
      qualities[point] = qualityAt(distances.units(store));
    }
    return qualities[point];
  }

  private int qualityAt(int units) {
    return (int) (farQuality + (nearQuality - farQuality) * halfwayUnits / (halfwayUnits + units));
  }

  /** The quality of its other parts in 1/65536. Words have qualities in 1/1024. */
  int scale(int store) {
    return isAt(store) ? 1 << QueryHits.QUALITY_SHIFT : quality(store) / ONE;
  }

  /**
   * The quality of an address that has the ZIP code as its house number, in 1/1024: almost that of
   * the nearest store, or more if that store is out of reach. So the address stays among the first
   * results while it is typed.
   */
  int rivalQuality() {
    return rivalQuality;
  }

  /** Whether any store is at the ZIP code itself. */
  boolean hasStore() {
    return distances.minUnits() == 0;
  }

  /** Whether a store is at the ZIP code itself. */
  boolean isAt(int store) {
    return distances.units(store) == 0;
  }

  int storeCount() {
    return points.count();
  }

  /** The nearest stores, of equally near ones the first. O(stores). */
  int[] nearest(int limit) {
    return distances.findNearest(Math.min(limit, points.count()));
  }

  /** A test that all stores of a quality pass, and almost none below it. O(1). */
  IntPredicate atLeast(int quality) {
    return quality <= farQuality
        ? store -> true
        : distances.withinUnits(
            (nearQuality - farQuality) * halfwayUnits / (quality - farQuality) - halfwayUnits + 1);
  }
}
