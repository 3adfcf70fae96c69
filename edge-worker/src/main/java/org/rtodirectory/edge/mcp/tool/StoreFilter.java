package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationKinds;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * A filter of stores. A store matches if it meets all conditions. Null means no condition.
 * Immutable.
 *
 * @param companies the numbers of the companies of the stores. If it is empty, no store matches
 * @param state the code of a state
 * @param city the folded name of a city or, unless {@code isWholeCity}, a part of it
 * @param near the point from which distances are measured, with the maximum distance. With a point,
 *     stores are sorted by distance, otherwise they are in list order
 * @param category the number of a category, or {@link LocationKinds#ANY_CATEGORY} for no condition
 */
record StoreFilter(
    @Nullable List<Integer> companies,
    @Nullable String state,
    @Nullable String city,
    boolean isWholeCity,
    @Nullable NearPoint near,
    @Nullable Vertical vertical,
    int category) {
  /**
   * A point with a radius. Equally near stores are in list order.
   *
   * @param radius the maximum distance in miles, infinite for any
   */
  record NearPoint(Point point, double radius) {
    /** Returns a point with an infinite radius. */
    static NearPoint anywhere(Point point) {
      return new NearPoint(point, Double.POSITIVE_INFINITY);
    }
  }

  /** The conditions, with the names of their arguments. Answers list them in this order. */
  enum Criterion {
    COMPANY,
    STATE,
    CITY,
    RADIUS,
    VERTICAL,
    CATEGORY
  }

  /** Returns whether the list index alone finds the stores, without testing each. */
  boolean isSelection() {
    return near == null && vertical == null && category < 0;
  }

  /** Returns the conditions that this filter has. */
  List<Criterion> criteria() {
    List<Criterion> criteria = new ArrayList<>();
    for (Criterion criterion : Criterion.values()) {
      if (!without(criterion).equals(this)) {
        criteria.add(criterion);
      }
    }
    return criteria;
  }

  /** Returns the filter without a condition. */
  StoreFilter without(Criterion criterion) {
    return switch (criterion) {
      case COMPANY -> withCompanies(null);
      case STATE -> new StoreFilter(companies, null, city, isWholeCity, near, vertical, category);
      case CITY -> new StoreFilter(companies, state, null, false, near, vertical, category);
      case RADIUS -> withNear(near == null ? null : NearPoint.anywhere(near.point()));
      case VERTICAL -> new StoreFilter(companies, state, city, isWholeCity, near, null, category);
      case CATEGORY ->
          new StoreFilter(
              companies, state, city, isWholeCity, near, vertical, LocationKinds.ANY_CATEGORY);
    };
  }

  /** Returns the filter with only the conditions on the place. */
  StoreFilter onlyPlace() {
    return without(Criterion.COMPANY).without(Criterion.VERTICAL).without(Criterion.CATEGORY);
  }

  /** Returns the filter for other companies, or null for any. */
  StoreFilter withCompanies(@Nullable List<Integer> otherCompanies) {
    return new StoreFilter(otherCompanies, state, city, isWholeCity, near, vertical, category);
  }

  /** Returns the filter with another point, or in list order for null. */
  StoreFilter withNear(@Nullable NearPoint otherPoint) {
    return new StoreFilter(companies, state, city, isWholeCity, otherPoint, vertical, category);
  }

  /** Returns the filter without its place, sorted by the distance from {@code point}. */
  StoreFilter anywhereNear(Point point) {
    return new StoreFilter(
        companies, null, null, false, NearPoint.anywhere(point), vertical, category);
  }
}
