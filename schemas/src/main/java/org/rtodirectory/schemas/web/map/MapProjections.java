package org.rtodirectory.schemas.web.map;

import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/** The projections of maps. Stateless. */
final class MapProjections {
  private static final Projection MAINLAND = albers(29.5, 45.5, -96, -96.6, 38.7, 1, 0, 0);

  // The insets are placed by eye, south-west of the mainland.
  private static final Projection ALASKA = albers(55, 65, -154, -156, 58.5, .35, -.307, .201);
  private static final Projection HAWAII = albers(8, 18, -157, -160, 19.9, 1, -.205, .212);

  private MapProjections() {}

  /** A mapping of longitude and latitude, in degrees, to x and y. The y axis points down. */
  interface Projection {
    double[] project(double longitude, double latitude);
  }

  /**
   * Returns a projection for a state or a smaller area, which has no distortion at {@code
   * latitude}. Its unit is a degree of latitude.
   */
  static Projection local(double latitude) {
    double width = StrictMath.cos(StrictMath.toRadians(latitude));
    return (longitude, pointLatitude) -> new double[] {longitude * width, -pointLatitude};
  }

  /** Returns the projection for the map of a state. */
  static Projection ofState(String state) {
    double south = 90;
    double north = -90;
    for (double[] ring : StateOutlines.rings(state, true)) {
      for (int i = 1; i < ring.length; i += 2) {
        south = Math.min(south, ring[i]);
        north = Math.max(north, ring[i]);
      }
    }
    return local((south + north) / 2);
  }

  /**
   * Returns the projection of a state on the map of the country, where Alaska and Hawaii are
   * insets.
   */
  static Projection national(String state) {
    return switch (state) {
      case "AK" -> ALASKA;
      case "HI" -> HAWAII;
      default -> MAINLAND;
    };
  }

  /**
   * Returns Albers' equal-area conic projection at a position in the map of the country (Snyder,
   * Map Projections, 1987, page 100, which also defines n and c). The unit of the map is the radius
   * of the earth.
   *
   * @param south the southern standard parallel, in degrees
   * @param north the northern standard parallel, in degrees
   * @param meridian the central meridian, in degrees
   * @param originLongitude the longitude of the origin, in degrees
   * @param originLatitude the latitude of the origin, in degrees
   * @param scale the scale compared with the mainland
   * @param left the x coordinate of the origin on the map of the country
   * @param top the y coordinate of the origin on the map of the country
   */
  private static Projection albers(
      double south,
      double north,
      double meridian,
      double originLongitude,
      double originLatitude,
      double scale,
      double left,
      double top) {
    double sinSouth = StrictMath.sin(StrictMath.toRadians(south));
    double cosSouth = StrictMath.cos(StrictMath.toRadians(south));
    double n = (sinSouth + StrictMath.sin(StrictMath.toRadians(north))) / 2;
    double c = cosSouth * cosSouth + 2 * n * sinSouth;
    Projection plain =
        (longitude, latitude) -> {
          double angle = n * StrictMath.toRadians(longitude - meridian);
          double sinLatitude = StrictMath.sin(StrictMath.toRadians(latitude));
          double radius = StrictMath.sqrt(c - 2 * n * sinLatitude) / n;
          return new double[] {radius * StrictMath.sin(angle), radius * StrictMath.cos(angle)};
        };
    double[] origin = plain.project(originLongitude, originLatitude);
    return (longitude, latitude) -> {
      double[] point = plain.project(longitude, latitude);
      return new double[] {
        left + scale * (point[0] - origin[0]), top + scale * (point[1] - origin[1])
      };
    };
  }

  static double latitude(Point point) {
    return StrictMath.toDegrees(StrictMath.asin(point.z()));
  }

  /**
   * Returns the longitude of a point. West of the date line it continues below -180, as in the
   * outlines of the states.
   */
  static double longitude(Point point) {
    double longitude = StrictMath.toDegrees(StrictMath.atan2(point.y(), point.x()));
    return longitude > 0 ? longitude - 360 : longitude;
  }
}
