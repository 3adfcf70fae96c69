package org.rtodirectory.schemas.web.map;

import java.util.Optional;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;
import org.rtodirectory.schemas.web.text.Html;
import org.rtodirectory.schemas.web.text.Texts;

/**
 * The outline of a state, on which a dot shows a store. Immutable, so the pages of all stores of a
 * state share it. The outline is rendered once.
 */
public final class StoreLocator {
  /** The radius of the dot, in the units of {@link MapDrawing.MapSize}. */
  private static final double RADIUS = 7;

  private final String state;
  private final MapDrawing drawing;
  private final SiteMap map;
  private final String outline;

  private StoreLocator(String state, Texts texts) {
    this.state = state;
    this.drawing = new MapDrawing(MapDrawing.MapSize.SMALL, MapProjections.ofState(state), texts);
    drawing.add(SiteMap.StateShape.outline(state), 0, false);
    this.map = drawing.fit(false).draw(0);
    this.outline =
        Html.text((out, interceptor) -> JteareasGenerated.render(out, interceptor, map.areas()));
  }

  /** Returns the locator of a state, or empty if its outline is unknown. */
  public static Optional<StoreLocator> of(String state, Texts texts) {
    return StateOutlines.rings(state, false).isEmpty()
        ? Optional.empty()
        : Optional.of(new StoreLocator(state, texts));
  }

  /**
   * The map of a store.
   *
   * @param outline the outline of the state, as HTML
   */
  public record StoreMap(int width, int height, String outline, SiteMap.Dot store) {}

  /** Returns the map with a dot at a point. */
  public StoreMap at(Point point) {
    double[] position =
        drawing.project(state, MapProjections.longitude(point), MapProjections.latitude(point));
    return new StoreMap(
        map.width(),
        map.height(),
        outline,
        new SiteMap.Dot(null, "", drawing.x(position[0]), drawing.y(position[1]), RADIUS));
  }
}
