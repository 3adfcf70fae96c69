package org.rtodirectory.schemas.web.map;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * A map for the SVG template. It has areas, and dots whose size grows with the number of stores.
 * The page also lists the links of the map as text. Immutable.
 *
 * @param unlinkedDots the dots without links, as one SVG path
 * @param legend the dots of the legend, whose titles are numbers of stores
 */
public record SiteMap(
    int width,
    int height,
    List<Area> areas,
    String unlinkedDots,
    List<Dot> dots,
    List<Label> labels,
    List<Dot> legend) {
  /** The maximum number of labels on a map. */
  private static final int MAX_LABELS = 8;

  /** A map of at most this many states uses the precise outlines. */
  private static final int MAX_PRECISE_STATES = 6;

  /** The number of shades of states with stores. */
  static final int SHADES = 5;

  /**
   * A state.
   *
   * @param href the address of its page, or null for no link
   * @param title the title of the link
   * @param shade the shade from 1 to {@link #SHADES}, which grows with the number of stores, or 0
   *     without stores
   * @param path the outline as the data of an SVG path
   */
  record Area(@Nullable String href, String title, int shade, String path) {}

  /**
   * A dot for a city or a store.
   *
   * @param href the address of the page of the city, or null for no link
   * @param radius the radius, with one decimal
   */
  record Dot(@Nullable String href, String title, int x, int y, double radius) {
    /** Returns the radius as a text. */
    String radiusText() {
      long tenths = Math.round(radius * 10);
      return tenths / 10 + "." + tenths % 10;
    }
  }

  /** The name of a city at the position where its text begins. */
  record Label(String text, int x, int y) {}

  /**
   * A state to be drawn.
   *
   * @param title its name and number of stores
   */
  public record StateShape(String code, @Nullable String href, String title, int stores) {
    /** Returns a state without a link, drawn for orientation. */
    public static StateShape outline(String code) {
      return new StateShape(code, null, "", 0);
    }
  }

  /**
   * A city to be drawn.
   *
   * @param title its name and number of stores
   */
  public record CityDot(
      String name, String state, @Nullable String href, String title, int stores, Point point) {}

  /** Returns whether the shades of the states stand for their numbers of stores. */
  boolean isShaded() {
    return areas.stream().anyMatch(area -> area.shade() > 0);
  }

  public static SiteMap ofCountry(List<StateShape> states, Texts texts) {
    List<Integer> counts =
        states.stream().map(StateShape::stores).filter(stores -> stores > 0).sorted().toList();
    MapDrawing drawing = new MapDrawing(MapDrawing.MapSize.LARGE, null, texts);
    for (StateShape state : states) {
      drawing.add(state, shade(counts, state.stores()), false);
    }
    return drawing.fit(false).draw(0);
  }

  /**
   * Returns the shade of a state, from 1 for the fewest stores to {@link #SHADES}, or 0 without
   * stores. Each shade has about the same number of states.
   *
   * @param sorted the numbers of stores of all states that have stores
   */
  private static int shade(List<Integer> sorted, int stores) {
    long fewer = sorted.stream().filter(count -> count < stores).count();
    return stores == 0 ? 0 : (int) (fewer * SHADES / sorted.size()) + 1;
  }

  /** Returns a map of cities on the outlines of their states, or empty if no outline is known. */
  public static Optional<SiteMap> ofStates(List<String> codes, List<CityDot> cities, Texts texts) {
    boolean isSingleState = codes.size() == 1;
    MapDrawing drawing =
        new MapDrawing(
            MapDrawing.MapSize.LARGE,
            isSingleState ? MapProjections.ofState(codes.get(0)) : null,
            texts);
    for (String code : codes) {
      drawing.add(StateShape.outline(code), 0, codes.size() <= MAX_PRECISE_STATES);
    }
    if (drawing.isEmpty()) {
      return Optional.empty();
    }
    drawing.fit(false);
    cities.stream()
        .filter(city -> !StateOutlines.rings(city.state(), false).isEmpty())
        .forEach(drawing::add);
    return Optional.of(drawing.draw(isSingleState ? MAX_LABELS : 0));
  }

  /** Returns a map of a city and its surroundings, or empty if there are no other cities. */
  public static Optional<SiteMap> ofSurroundings(List<CityDot> cities, Texts texts) {
    if (cities.isEmpty()) {
      return Optional.empty();
    }
    double latitude = MapProjections.latitude(cities.get(0).point());
    MapDrawing drawing =
        new MapDrawing(MapDrawing.MapSize.SMALL, MapProjections.local(latitude), texts);
    cities.forEach(drawing::add);
    drawing.fit(true);
    cities.stream()
        .map(CityDot::state)
        .distinct()
        .forEach(code -> drawing.add(StateShape.outline(code), 0, true));
    return Optional.of(drawing.draw(MAX_LABELS));
  }
}
