package org.rtodirectory.schemas.web.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.web.text.Texts;

/** The maps of the website. */
class SiteMapTest {
  // The size of the characters on a small map, and the part of a line above the baseline.
  private static final double CHARACTER_WIDTH = 7.57625;
  private static final double LINE_HEIGHT = 16;
  private static final double ASCENT = .72;

  private final Texts texts = Texts.of(new SiteSettings("Example"));

  @NewSeeds(8)
  void every_label_lies_within_the_map(long seed) {
    Random random = new Random(seed);
    int labels = 0;
    for (int i = 0; i < 100; i++) {
      SiteMap map = SiteMap.ofSurroundings(cities(random), texts).orElseThrow();
      for (SiteMap.Label label : map.labels()) {
        labels++;
        double top = label.y() - ASCENT * LINE_HEIGHT;
        // Coordinates are rounded to whole numbers.
        assertThat(label.x()).isNotNegative();
        assertThat(label.x() + label.text().length() * CHARACTER_WIDTH)
            .isLessThanOrEqualTo(map.width() + 1);
        assertThat(top).as("seed %d: %s", seed, label).isGreaterThanOrEqualTo(-1);
        assertThat(top + LINE_HEIGHT)
            .as("seed %d: %s", seed, label)
            .isLessThanOrEqualTo(map.height() + 1);
      }
    }
    assertThat(labels).isPositive();
  }

  /** Returns cities around Dallas with names of different lengths. */
  private static List<SiteMap.CityDot> cities(Random random) {
    List<SiteMap.CityDot> cities = new ArrayList<>();
    for (int count = 1 + random.nextInt(24); count > 0; count--) {
      String zip = String.format(Locale.ROOT, "75%03d", random.nextInt(300));
      String name = "City of Dallas Heights".substring(0, 3 + random.nextInt(20));
      ZipCentroids.of(zip)
          .ifPresent(
              point ->
                  cities.add(
                      new SiteMap.CityDot(name, "TX", "/x", name, 1 + random.nextInt(50), point)));
    }
    return cities;
  }
}
