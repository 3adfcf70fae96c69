package org.rtodirectory.edge.typeahead;

import static org.rtodirectory.edge.typeahead.ScoringModel.ONE;

import java.util.Arrays;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;

/** How near the stores are to a ZIP code, as qualities. Immutable. */
final class Nearness {
  private final LocationPoints points;
  private final int[] units;
  private final int[] qualities;
  private final int rivalQuality;

  /** The nearness to the point from which the distances are measured. */
  Nearness(LocationPoints points, Distances distances, ScoringModel model) {
    this.points = points;
    this.units = distances.unitsOfPoints();
    long half = Distances.unitsOf(model.get(Parameter.NEAR_MILES));
    long far = (long) model.get(Parameter.FAR) << QueryHits.QUALITY_SHIFT;
    long near = (long) model.get(Parameter.NEAR) << QueryHits.QUALITY_SHIFT;
    this.qualities =
        Arrays.stream(units).map(at -> (int) (far + (near - far) * half / (half + at))).toArray();
    this.rivalQuality = rivalQuality(model);
  }

  private int rivalQuality(ScoringModel model) {
    int nearest = Arrays.stream(units).min().orElse(Integer.MAX_VALUE);
    if (nearest >= Distances.unitsOf(model.get(Parameter.ZIP_REACH))) {
      return model.get(Parameter.LIKE_ZIP);
    }
    int best = Arrays.stream(qualities).max().orElse(0) >> QueryHits.QUALITY_SHIFT;
    int factor = Math.max(1, model.get(Parameter.ADDRESS_FIELD));
    return Math.max(0, Math.min(ONE, best * model.get(Parameter.ZIP_FIELD) / factor - 1));
  }

  /** The quality of a store as a place for the ZIP code, in 1/65536. */
  int quality(int store) {
    return qualities[points.number(store)];
  }

  /** The quality of its other parts in 1/65536. Words have qualities in 1/1024. */
  int unit(int store) {
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
    return Arrays.stream(units).anyMatch(unit -> unit == 0);
  }

  /** Whether a store is at the ZIP code itself. */
  boolean isAt(int store) {
    return units[points.number(store)] == 0;
  }

  int storeCount() {
    return points.count();
  }

  /** The qualities of all points, by their numbers. */
  int[] ofPoints() {
    return qualities;
  }

  /** The number of the point of a store. */
  int point(int store) {
    return points.number(store);
  }
}
