package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * A map as the template draws it in SVG: areas, and dots whose area grows with the number of
 * stores. The list of links beside it is its text. Immutable.
 *
 * @param others the dots without links, as a path
 * @param key dots that tell numbers of stores by their titles
 */
record SiteMap(
    int width,
    int height,
    List<Area> areas,
    String others,
    List<Dot> dots,
    List<Label> labels,
    List<Dot> key) {
  /** Room around what a map shows. */
  private static final int MARGIN = 12;

  private static final double LARGEST_RADIUS = 16;
  private static final double SMALLEST_RADIUS = 2.5;

  /** The most dots that are links: more would make a page heavy. */
  private static final int MOST_LINKS = 120;

  private static final int MOST_LABELS = 8;

  /** The number of states up to which each is drawn as precisely as alone. */
  private static final int MOST_PRECISE = 6;

  /** The height of the key below a map. */
  private static final int KEY = 44;

  static final int SHADES = 5;

  /** The radius of the dot of a store on the outline of its state. */
  private static final String LOCATOR_RADIUS = "7.0";

  /**
   * How large a map is, in units of its coordinates: its longer side, and the text of its labels as
   * the style sheet has it.
   */
  private enum Sheet {
    LARGE(600, 9.5, 20),
    /** The map of what is around a city. It has no key. */
    SMALL(330, 7.57625, 16);

    private final int side;
    private final double characterWidth;
    private final int lineHeight;

    Sheet(int side, double characterWidth, int lineHeight) {
      this.side = side;
      this.characterWidth = characterWidth;
      this.lineHeight = lineHeight;
    }
  }

  /**
   * A state.
   *
   * @param href the address of its page; null for no link
   * @param title of the link
   * @param shade from 1 to 5 by its number of stores among the states; 0 for none
   */
  record Area(@Nullable String href, String title, int shade, String path) {}

  /**
   * A city.
   *
   * @param href null for the one that the page is about
   * @param radius in tenths of a unit
   */
  record Dot(@Nullable String href, String title, int x, int y, String radius) {
    double size() {
      return Double.parseDouble(radius);
    }
  }

  record Label(String text, int x, int y) {}

  /**
   * A state to be drawn.
   *
   * @param title its name and number of stores
   */
  record State(String code, @Nullable String href, String title, int stores) {
    /** A state that only shows where others are. */
    static State outline(String code) {
      return new State(code, null, "", 0);
    }
  }

  /**
   * A city to be drawn.
   *
   * @param title its name and number of stores
   */
  record City(
      String name, String state, @Nullable String href, String title, int stores, Point point) {}

  boolean isShaded() {
    return areas.stream().anyMatch(area -> area.shade() > 0);
  }

  static SiteMap country(List<State> states, Texts texts) {
    List<Integer> counts =
        states.stream().map(State::stores).filter(stores -> stores > 0).sorted().toList();
    Drawing drawing = new Drawing(Sheet.LARGE, null, texts);
    for (State state : states) {
      drawing.add(state, shade(counts, state.stores()), false);
    }
    return drawing.fit(false).map(0);
  }

  private static int shade(List<Integer> sorted, int stores) {
    long fewer = sorted.stream().filter(count -> count < stores).count();
    return stores == 0 ? 0 : (int) (fewer * SHADES / sorted.size()) + 1;
  }

  /** Cities on the outlines of their states; null if none of these is known. */
  static @Nullable SiteMap states(List<String> codes, List<City> cities, Texts texts) {
    boolean isOne = codes.size() == 1;
    Drawing drawing = new Drawing(Sheet.LARGE, isOne ? local(codes.get(0)) : null, texts);
    for (String code : codes) {
      drawing.add(State.outline(code), 0, codes.size() <= MOST_PRECISE);
    }
    if (drawing.shapes.isEmpty()) {
      return null;
    }
    drawing.fit(false);
    cities.stream()
        .filter(city -> !StateOutlines.rings(city.state(), false).isEmpty())
        .forEach(drawing::add);
    return drawing.map(isOne ? MOST_LABELS : 0);
  }

  /** What is around a city, which comes first; null if nothing is. */
  static @Nullable SiteMap around(List<City> cities, Texts texts) {
    if (cities.isEmpty()) {
      return null;
    }
    double latitude = StateOutlines.latitude(cities.get(0).point());
    Drawing drawing = new Drawing(Sheet.SMALL, StateOutlines.local(latitude), texts);
    cities.forEach(drawing::add);
    drawing.fit(true);
    cities.stream()
        .map(City::state)
        .distinct()
        .forEach(code -> drawing.add(State.outline(code), 0, true));
    return drawing.map(MOST_LABELS);
  }

  private static StateOutlines.Projection local(String state) {
    double south = 90;
    double north = -90;
    for (double[] ring : StateOutlines.rings(state, true)) {
      for (int i = 1; i < ring.length; i += 2) {
        south = Math.min(south, ring[i]);
        north = Math.max(north, ring[i]);
      }
    }
    return StateOutlines.local((south + north) / 2);
  }

  /**
   * The outline of a state, on which stores are located. Immutable, so that the pages of all stores
   * of a state share it.
   */
  static final class Locator {
    private final Drawing drawing;
    private final SiteMap outline;
    private final String state;

    private Locator(String state, Texts texts) {
      this.state = state;
      this.drawing = new Drawing(Sheet.SMALL, local(state), texts);
      drawing.add(State.outline(state), 0, false);
      this.outline = drawing.fit(false).map(0);
    }

    /** The map of a point in the state. */
    SiteMap at(Point point) {
      double[] place =
          drawing.project(state, StateOutlines.longitude(point), StateOutlines.latitude(point));
      Dot dot = new Dot(null, "", drawing.x(place[0]), drawing.y(place[1]), LOCATOR_RADIUS);
      return new SiteMap(
          outline.width, outline.height, outline.areas, "", List.of(dot), List.of(), List.of());
    }
  }

  /** The locator of a state; empty if its outline is not known. */
  static Optional<Locator> locator(String state, Texts texts) {
    return StateOutlines.rings(state, false).isEmpty()
        ? Optional.empty()
        : Optional.of(new Locator(state, texts));
  }

  private record Shape(State state, int shade, List<double[]> rings) {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Placed(City city, double[] point) {}

  /** What a label or dot covers. */
  private record Box(double left, double top, double right, double bottom) {
    static Box around(Dot dot) {
      double radius = dot.size();
      return new Box(dot.x() - radius, dot.y() - radius, dot.x() + radius, dot.y() + radius);
    }

    boolean meets(Box other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  }

  /** A map under construction: what it shows, and how its plane becomes units. */
  private static final class Drawing {
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Placed> cities = new ArrayList<>();
    private double left = Double.MAX_VALUE;
    private double top = Double.MAX_VALUE;
    private double right = -Double.MAX_VALUE;
    private double bottom = -Double.MAX_VALUE;
    private double scale;
    private final Sheet sheet;
    private final StateOutlines.@Nullable Projection projection;
    private final Texts texts;

    /**
     * @param projection null for that of the country
     */
    Drawing(Sheet sheet, StateOutlines.@Nullable Projection projection, Texts texts) {
      this.sheet = sheet;
      this.projection = projection;
      this.texts = texts;
    }

    private double[] project(String state, double longitude, double latitude) {
      return (projection == null ? StateOutlines.national(state) : projection)
          .project(longitude, latitude);
    }

    /** Adds a state whose outline is known. */
    void add(State state, int shade, boolean isNear) {
      List<double[]> rings = new ArrayList<>();
      for (double[] ring : StateOutlines.rings(state.code(), isNear)) {
        double[] points = new double[ring.length];
        for (int i = 0; i < ring.length; i += 2) {
          System.arraycopy(project(state.code(), ring[i], ring[i + 1]), 0, points, i, 2);
        }
        rings.add(points);
      }
      if (!rings.isEmpty()) {
        shapes.add(new Shape(state, shade, rings));
      }
    }

    void add(City city) {
      double longitude = StateOutlines.longitude(city.point());
      double latitude = StateOutlines.latitude(city.point());
      cities.add(new Placed(city, project(city.state(), longitude, latitude)));
    }

    private void add(double x, double y) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }

    /** Fits the map to what it has now, or to its cities on a sheet of the ratio 3 : 2. */
    Drawing fit(boolean toCities) {
      cities.forEach(city -> add(city.point()[0], city.point()[1]));
      for (Shape shape : shapes) {
        for (double[] ring : shape.rings()) {
          for (int i = 0; i < ring.length; i += 2) {
            add(ring[i], ring[i + 1]);
          }
        }
      }
      if (toCities) {
        double half = Math.max(.1, 1.15 * Math.max((right - left) / 3, (bottom - top) / 2));
        double x = (left + right) / 2;
        double y = (top + bottom) / 2;
        add(x - 1.5 * half, y - half);
        add(x + 1.5 * half, y + half);
      }
      scale = (sheet.side - 2 * MARGIN) / Math.max(right - left, bottom - top);
      return this;
    }

    private int x(double x) {
      return (int) Math.round(MARGIN + (x - left) * scale);
    }

    private int y(double y) {
      return (int) Math.round(MARGIN + (y - top) * scale);
    }

    SiteMap map(int mostLabels) {
      int width = x(right) + MARGIN;
      int height = y(bottom) + MARGIN;
      List<Placed> largest =
          cities.stream()
              .sorted(
                  Comparator.comparing((Placed of) -> of.city().href() != null)
                      .thenComparingInt(of -> -of.city().stores()))
              .toList();
      int most = cities.stream().mapToInt(of -> of.city().stores()).max().orElse(1);
      StringBuilder others = new StringBuilder();
      List<Dot> dots = new ArrayList<>();
      for (Placed of : largest) {
        int x = x(of.point()[0]);
        int y = y(of.point()[1]);
        if (dots.size() >= MOST_LINKS) {
          others.append('M').append(x).append(' ').append(y).append("h0");
        } else {
          dots.add(
              new Dot(of.city().href(), of.city().title(), x, y, radius(of.city().stores(), most)));
        }
      }
      List<Box> all = new ArrayList<>(dots.stream().map(Box::around).toList());
      List<Box> larger = new ArrayList<>();
      List<Label> labels = new ArrayList<>();
      for (int i = 0; i < dots.size() && labels.size() < mostLabels; i++) {
        String name = largest.get(i).city().name();
        Dot dot = dots.get(i);
        larger.add(Box.around(dot));
        // Where no side is free, a label covers the dots of smaller cities.
        place(name, dot, all, width)
            .or(() -> place(name, dot, larger, width))
            .ifPresent(
                box -> {
                  all.add(box);
                  larger.add(box);
                  int baseline = (int) Math.round(box.bottom() - sheet.lineHeight * .28);
                  labels.add(new Label(name, (int) box.left(), baseline));
                });
      }
      return new SiteMap(
          width,
          sheet == Sheet.LARGE && (most > 1 || cities.isEmpty()) ? height + KEY : height,
          areas(),
          others.toString(),
          dots,
          labels,
          most > 1 && sheet == Sheet.LARGE ? key(most, height + KEY / 2) : List.of());
    }

    private String radius(int stores, int most) {
      double radius =
          LARGEST_RADIUS * sheet.side / Sheet.LARGE.side * StrictMath.sqrt((double) stores / most);
      return Double.toString(Math.round(Math.max(SMALLEST_RADIUS, radius) * 10) / 10.0);
    }

    /** Dots of the most stores, a quarter and a sixteenth of them. */
    private List<Dot> key(int most, int y) {
      return IntStream.of(most, (most + 2) / 4, (most + 8) / 16)
          .filter(stores -> stores > 0)
          .distinct()
          .mapToObj(stores -> new Dot(null, texts.number(stores), 0, y, radius(stores, most)))
          .toList();
    }

    /** The side of a dot where a label covers nothing of what is taken. */
    private Optional<Box> place(String text, Dot dot, List<Box> taken, int width) {
      double length = text.length() * sheet.characterWidth;
      double line = sheet.lineHeight;
      double gap = dot.size() + 4;
      double middle = dot.y() - line / 2;
      double centred = Math.max(0, Math.min(width - length, dot.x() - length / 2));
      return Stream.of(
              new Box(dot.x() + gap, middle, dot.x() + gap + length, middle + line),
              new Box(dot.x() - gap - length, middle, dot.x() - gap, middle + line),
              new Box(centred, dot.y() + gap - 3, centred + length, dot.y() + gap - 3 + line),
              new Box(centred, dot.y() - gap - line + 3, centred + length, dot.y() - gap + 3))
          .filter(box -> box.left() >= 0 && box.right() <= width)
          .filter(box -> taken.stream().noneMatch(box::meets))
          .findFirst();
    }

    private List<Area> areas() {
      return shapes.stream()
          .map(
              shape ->
                  new Area(
                      shape.state().href(),
                      shape.state().title(),
                      shape.shade(),
                      path(shape.rings())))
          .toList();
    }

    private String path(List<double[]> rings) {
      StringBuilder path = new StringBuilder();
      for (double[] ring : rings) {
        int x = 0;
        int y = 0;
        for (int i = 0; i < ring.length; i += 2) {
          int nextX = x(ring[i]);
          int nextY = y(ring[i + 1]);
          if (i == 0) {
            path.append('M').append(nextX).append(' ').append(nextY).append('l');
          } else if (nextX != x || nextY != y) {
            char last = path.charAt(path.length() - 1);
            if (last != 'l' && nextX >= x) {
              path.append(' ');
            }
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
}
