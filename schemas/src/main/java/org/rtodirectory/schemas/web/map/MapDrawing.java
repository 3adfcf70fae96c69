package org.rtodirectory.schemas.web.map;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * A builder of a map. It collects states and cities, then scales them to the size of the drawing.
 */
final class MapDrawing {
  /** The margin around the contents of a map. */
  private static final int MARGIN = 12;

  private static final double MAX_RADIUS = 16;
  private static final double MIN_RADIUS = 2.5;

  /** The maximum number of dots with links. More links would make the page large. */
  private static final int MAX_LINKED_DOTS = 120;

  /** The height of the legend below a map. */
  private static final int LEGEND_HEIGHT = 44;

  /**
   * The size of a map in units of its coordinates: its longer side, and the width and height of a
   * character in its labels. The style sheet sets the same size of characters.
   */
  enum MapSize {
    LARGE(600, 9.5, 20),
    /** The map of the surroundings of a city, without a legend. */
    SMALL(330, 7.57625, 16);

    private final int side;
    private final double characterWidth;
    private final int lineHeight;

    MapSize(int side, double characterWidth, int lineHeight) {
      this.side = side;
      this.characterWidth = characterWidth;
      this.lineHeight = lineHeight;
    }
  }

  /** A state with its projected rings. */
  private record ProjectedState(SiteMap.StateShape state, int shade, List<double[]> rings) {}

  /** A city with its projected x and y. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record ProjectedCity(SiteMap.CityDot city, double[] point) {}

  /** The area that a label or dot covers. */
  private record Rectangle(double left, double top, double right, double bottom) {
    static Rectangle around(SiteMap.Dot dot) {
      double radius = dot.radius();
      return new Rectangle(dot.x() - radius, dot.y() - radius, dot.x() + radius, dot.y() + radius);
    }

    boolean contains(Rectangle box) {
      return left <= box.left && box.right <= right && top <= box.top && box.bottom <= bottom;
    }

    boolean overlapsAny(List<Rectangle> boxes) {
      for (Rectangle box : boxes) {
        if (left < box.right && box.left < right && top < box.bottom && box.top < bottom) {
          return true;
        }
      }
      return false;
    }
  }

  /** The order by descending size. The city of the page, whose dot has no link, comes first. */
  private static final Comparator<ProjectedCity> BY_SIZE =
      Comparator.comparing((ProjectedCity drawn) -> drawn.city().href() != null)
          .thenComparingInt(drawn -> -drawn.city().stores());

  private final List<ProjectedState> states = new ArrayList<>();
  private final List<ProjectedCity> cities = new ArrayList<>();
  // The bounds of the map, in projected coordinates.
  private double left = Double.MAX_VALUE;
  private double top = Double.MAX_VALUE;
  private double right = -Double.MAX_VALUE;
  private double bottom = -Double.MAX_VALUE;
  private double scale;
  private final MapSize size;
  private final MapProjections.@Nullable Projection projection;
  private final Texts texts;

  /**
   * @param projection the projection, or null for the one that maps of the country use
   */
  MapDrawing(MapSize size, MapProjections.@Nullable Projection projection, Texts texts) {
    this.size = size;
    this.projection = projection;
    this.texts = texts;
  }

  /** Returns whether no state has been added. */
  boolean isEmpty() {
    return states.isEmpty();
  }

  double[] project(String state, double longitude, double latitude) {
    return (projection == null ? MapProjections.national(state) : projection)
        .project(longitude, latitude);
  }

  /** Adds a state. Does nothing if its outline is unknown. */
  void add(SiteMap.StateShape state, int shade, boolean isPrecise) {
    List<double[]> rings = new ArrayList<>();
    for (double[] ring : StateOutlines.rings(state.code(), isPrecise)) {
      double[] points = new double[ring.length];
      for (int i = 0; i < ring.length; i += 2) {
        System.arraycopy(project(state.code(), ring[i], ring[i + 1]), 0, points, i, 2);
      }
      rings.add(points);
    }
    if (!rings.isEmpty()) {
      states.add(new ProjectedState(state, shade, rings));
    }
  }

  void add(SiteMap.CityDot city) {
    double longitude = MapProjections.longitude(city.point());
    double latitude = MapProjections.latitude(city.point());
    cities.add(new ProjectedCity(city, project(city.state(), longitude, latitude)));
  }

  /** Extends the bounds of the map to a point. */
  private void include(double x, double y) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }

  /**
   * Scales the map to fit the states and cities added so far.
   *
   * @param isFramed whether to widen the map to the ratio 3 : 2, with a margin around its contents
   */
  MapDrawing fit(boolean isFramed) {
    cities.forEach(city -> include(city.point()[0], city.point()[1]));
    for (ProjectedState state : states) {
      for (double[] ring : state.rings()) {
        for (int i = 0; i < ring.length; i += 2) {
          include(ring[i], ring[i + 1]);
        }
      }
    }
    if (isFramed) {
      double contentHalfHeight = Math.max((right - left) / 3, (bottom - top) / 2);
      // At least .1 degrees of latitude, the unit of local projections.
      double halfHeight = Math.max(.1, 1.15 * contentHalfHeight);
      double x = (left + right) / 2;
      double y = (top + bottom) / 2;
      include(x - 1.5 * halfHeight, y - halfHeight);
      include(x + 1.5 * halfHeight, y + halfHeight);
    }
    scale = (size.side - 2 * MARGIN) / Math.max(right - left, bottom - top);
    return this;
  }

  /** Converts a projected x coordinate to one of the drawing. */
  int x(double x) {
    return (int) Math.round(MARGIN + (x - left) * scale);
  }

  /** Converts a projected y coordinate to one of the drawing. */
  int y(double y) {
    return (int) Math.round(MARGIN + (y - top) * scale);
  }

  /**
   * Returns the map with the added states and cities.
   *
   * @param maxLabels the maximum number of cities whose names are shown, largest first
   */
  SiteMap draw(int maxLabels) {
    int width = x(right) + MARGIN;
    int height = y(bottom) + MARGIN;
    List<ProjectedCity> largest = new ArrayList<>(cities);
    largest.sort(BY_SIZE);
    int maxStores = cities.stream().mapToInt(drawn -> drawn.city().stores()).max().orElse(1);
    boolean hasDotLegend = size == MapSize.LARGE && maxStores > 1;
    boolean hasShadeLegend = size == MapSize.LARGE && cities.isEmpty();
    StringBuilder unlinkedDots = new StringBuilder();
    List<SiteMap.Dot> dots = new ArrayList<>();
    for (ProjectedCity drawn : largest) {
      int x = x(drawn.point()[0]);
      int y = y(drawn.point()[1]);
      if (dots.size() >= MAX_LINKED_DOTS) {
        unlinkedDots.append('M').append(x).append(' ').append(y).append("h0");
      } else {
        dots.add(
            new SiteMap.Dot(
                drawn.city().href(),
                drawn.city().title(),
                x,
                y,
                radius(drawn.city().stores(), maxStores)));
      }
    }
    return new SiteMap(
        width,
        hasDotLegend || hasShadeLegend ? height + LEGEND_HEIGHT : height,
        areas(),
        unlinkedDots.toString(),
        dots,
        labels(largest, dots, maxLabels, new Rectangle(0, 0, width, height)),
        hasDotLegend ? legend(maxStores, height + LEGEND_HEIGHT / 2) : List.of());
  }

  /** Returns labels with the names of the largest cities. A label without free space is omitted. */
  private List<SiteMap.Label> labels(
      List<ProjectedCity> largest, List<SiteMap.Dot> dots, int maxLabels, Rectangle drawing) {
    List<Rectangle> occupied = new ArrayList<>();
    for (SiteMap.Dot dot : dots) {
      occupied.add(Rectangle.around(dot));
    }
    List<Rectangle> largerDots = new ArrayList<>();
    List<SiteMap.Label> labels = new ArrayList<>();
    for (int i = 0; i < dots.size() && labels.size() < maxLabels; i++) {
      String name = largest.get(i).city().name();
      SiteMap.Dot dot = dots.get(i);
      largerDots.add(Rectangle.around(dot));
      Rectangle box = findLabelArea(name, dot, occupied, drawing);
      if (box == null) { // The label covers the dots of smaller cities.
        box = findLabelArea(name, dot, largerDots, drawing);
      }
      if (box != null) {
        occupied.add(box);
        largerDots.add(box);
        int baseline = (int) Math.round(box.bottom() - size.lineHeight * .28);
        labels.add(new SiteMap.Label(name, (int) box.left(), baseline));
      }
    }
    return labels;
  }

  /** Returns the radius of a dot with one decimal. The area of a dot grows with the stores. */
  private double radius(int stores, int maxStores) {
    double radius =
        MAX_RADIUS * size.side / MapSize.LARGE.side * StrictMath.sqrt((double) stores / maxStores);
    return Math.round(Math.max(MIN_RADIUS, radius) * 10) / 10.0;
  }

  /**
   * Returns the dots of the legend, for the highest number of stores of a city, and for a quarter
   * and a sixteenth of this number.
   */
  private List<SiteMap.Dot> legend(int maxStores, int y) {
    return IntStream.of(maxStores, (maxStores + 2) / 4, (maxStores + 8) / 16)
        .filter(stores -> stores > 0)
        .distinct()
        .mapToObj(
            stores -> new SiteMap.Dot(null, texts.number(stores), 0, y, radius(stores, maxStores)))
        .toList();
  }

  /**
   * Returns an area of the drawing next to a dot where a label covers none of the occupied areas,
   * or null if there is none.
   */
  private @Nullable Rectangle findLabelArea(
      String text, SiteMap.Dot dot, List<Rectangle> occupied, Rectangle drawing) {
    double length = text.length() * size.characterWidth;
    double line = size.lineHeight;
    double gap = dot.radius() + 4;
    double middle = dot.y() - line / 2;
    double centered = Math.max(0, Math.min(drawing.right() - length, dot.x() - length / 2));
    // To the right of the dot, to its left, below it, and above it.
    List<Rectangle> areas =
        List.of(
            new Rectangle(dot.x() + gap, middle, dot.x() + gap + length, middle + line),
            new Rectangle(dot.x() - gap - length, middle, dot.x() - gap, middle + line),
            new Rectangle(centered, dot.y() + gap - 3, centered + length, dot.y() + gap - 3 + line),
            new Rectangle(
                centered, dot.y() - gap - line + 3, centered + length, dot.y() - gap + 3));
    for (Rectangle box : areas) {
      if (drawing.contains(box) && !box.overlapsAny(occupied)) {
        return box;
      }
    }
    return null;
  }

  private List<SiteMap.Area> areas() {
    return states.stream()
        .map(
            projected ->
                new SiteMap.Area(
                    projected.state().href(),
                    projected.state().title(),
                    projected.shade(),
                    svgPath(projected.rings())))
        .toList();
  }

  /**
   * Returns the data of an SVG path: the first point of each ring, then the differences from point
   * to point. Points that are rounded to the same coordinates count once, so a small ring may have
   * only one. No space is needed before a minus sign.
   */
  private String svgPath(List<double[]> rings) {
    StringBuilder path = new StringBuilder();
    for (double[] ring : rings) {
      int x = 0;
      int y = 0;
      boolean hasLine = false;
      for (int i = 0; i < ring.length; i += 2) {
        int nextX = x(ring[i]);
        int nextY = y(ring[i + 1]);
        if (i == 0) {
          path.append('M').append(nextX).append(' ').append(nextY);
        } else if (nextX != x || nextY != y) {
          if (!hasLine) {
            path.append('l');
          } else if (nextX >= x) {
            path.append(' ');
          }
          hasLine = true;
          path.append(nextX - x).append(nextY < y ? "" : " ").append(nextY - y);
        }
        x = nextX;
        y = nextY;
      }
      path.append('z');
    }
    return path.toString();
  }
}
