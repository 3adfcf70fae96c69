package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.text.Resource;

/**
 * The outlines of the states, from the cartographic boundary files of the US Census Bureau, which
 * are in the public domain.
 *
 * <p>The resource {@code site/outlines.txt} has a line for each state and level (0 for maps of the
 * country, 1 for maps of a state): code, level, and rings separated by semicolons. A ring is its
 * first point, followed by the difference of each point from the previous one, as longitude and
 * latitude in 1/100 degrees. The script {@code schemas/state-outlines.mjs} generates the file, and
 * each process reads it once.
 */
final class StateOutlines {
  private static final String RESOURCE = "/site/outlines.txt";
  private static final double UNITS_PER_DEGREE = 100;
  private static final Map<String, List<double[]>> RINGS = read();

  private StateOutlines() {}

  /**
   * A mapping of longitude and latitude, in degrees, to a point of a plane whose y axis points
   * down.
   */
  interface Projection {
    double[] project(double longitude, double latitude);
  }

  /**
   * Returns the equirectangular projection that is exact at a latitude, for a state or a smaller
   * area.
   */
  static Projection local(double latitude) {
    double width = StrictMath.cos(StrictMath.toRadians(latitude));
    return (x, y) -> new double[] {x * width, -y};
  }

  /**
   * Returns Albers' equal-area conic projection, at a position in the map of the country (Snyder,
   * Map Projections, 1987, page 100, which also defines n and c).
   *
   * @param south the southern standard parallel, in degrees
   * @param north the northern standard parallel, in degrees
   * @param meridian the central meridian, in degrees
   * @param x the longitude that is drawn at {@code left}
   * @param y the latitude that is drawn at {@code top}
   * @param scale the scale compared with the contiguous states
   */
  private static Projection albers(
      double south,
      double north,
      double meridian,
      double x,
      double y,
      double scale,
      double left,
      double top) {
    double sin = StrictMath.sin(StrictMath.toRadians(south));
    double cos = StrictMath.cos(StrictMath.toRadians(south));
    double n = (sin + StrictMath.sin(StrictMath.toRadians(north))) / 2;
    double c = cos * cos + 2 * n * sin;
    Projection plain =
        (longitude, latitude) -> {
          double angle = n * StrictMath.toRadians(longitude - meridian);
          double sine = StrictMath.sin(StrictMath.toRadians(latitude));
          double radius = StrictMath.sqrt(c - 2 * n * sine) / n;
          return new double[] {radius * StrictMath.sin(angle), radius * StrictMath.cos(angle)};
        };
    double[] center = plain.project(x, y);
    return (longitude, latitude) -> {
      double[] point = plain.project(longitude, latitude);
      return new double[] {
        left + scale * (point[0] - center[0]), top + scale * (point[1] - center[1])
      };
    };
  }

  private static final Projection MAINLAND = albers(29.5, 45.5, -96, -96.6, 38.7, 1, 0, 0);
  private static final Projection ALASKA = albers(55, 65, -154, -156, 58.5, .35, -.307, .201);
  private static final Projection HAWAII = albers(8, 18, -157, -160, 19.9, 1, -.205, .212);

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
   * Returns the rings of a state, with the longitude and latitude of each point in degrees. Empty
   * if the state is unknown.
   *
   * @param isDetailed whether the map shows a state, not the country
   */
  static List<double[]> rings(String state, boolean isDetailed) {
    return RINGS.getOrDefault(state + (isDetailed ? 1 : 0), List.of());
  }

  /** Returns the codes of the states on the map of the country, in order. */
  static List<String> codes() {
    return RINGS.keySet().stream()
        .filter(key -> key.endsWith("0"))
        .map(key -> key.substring(0, 2))
        .sorted()
        .toList();
  }

  static double latitude(Point point) {
    return StrictMath.toDegrees(StrictMath.asin(point.z()));
  }

  /**
   * Returns the longitude of a point. West of the date line it continues below -180, as in the
   * outlines.
   */
  static double longitude(Point point) {
    double longitude = StrictMath.toDegrees(StrictMath.atan2(point.y(), point.x()));
    return longitude > 0 ? longitude - 360 : longitude;
  }

  private static Map<String, List<double[]>> read() {
    Map<String, List<double[]>> rings = new HashMap<>();
    Resource.text(RESOURCE)
        .lines()
        .filter(line -> line.length() > 5)
        .forEach(
            line -> rings.put(line.substring(0, 2) + line.charAt(3), rings(line.substring(5))));
    return rings;
  }

  private static List<double[]> rings(String text) {
    List<double[]> rings = new ArrayList<>();
    for (String ring : text.split(";", -1)) {
      String[] steps = ring.split(" ", -1);
      double[] points = new double[steps.length];
      int x = 0;
      int y = 0;
      for (int i = 0; i < steps.length; i += 2) {
        x += Integer.parseInt(steps[i]);
        y += Integer.parseInt(steps[i + 1]);
        points[i] = x / UNITS_PER_DEGREE;
        points[i + 1] = y / UNITS_PER_DEGREE;
      }
      rings.add(points);
    }
    return List.copyOf(rings);
  }
}
