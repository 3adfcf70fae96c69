package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/** Distances between ZIP codes, compared with the haversine formula and with well-known places. */
class ZipCentroidsTest {
  @ParameterizedTest
  @CsvSource({
    "10001, 90011, 2440, 2460", // New York and Los Angeles
    "10451, 07024, 3, 8", // the Bronx and Fort Lee, across the Hudson
    "76511, 78626, 15, 30", // Bartlett and Georgetown, Texas
    "99501, 33040, 3900, 4100", // Anchorage and Key West
    "96910, 96799, 3500, 3650", // Guam and American Samoa, across the date line
    "77002, 77002, 0, 0",
    "99503, 99501, 0, 4", // two codes of Anchorage
    "99701, 99709, 0, 15", // two codes of Fairbanks
    "33807, 33801, 0, 10", // post office boxes and streets of Lakeland
    "83648, 83647, 0, 30" // the air force base and the town of Mountain Home
  })
  void a_distance_is_that_on_the_map(
      String origin, String destination, double minMiles, double maxMiles) {
    assertThat(centroid(origin).milesTo(centroid(destination)))
        .isBetween(minMiles, maxMiles + 0.001);
  }

  @Test
  void the_table_has_every_code_of_both_sources_in_at_most_350_kb() throws IOException {
    assertThat(ZipCentroids.count()).isEqualTo(41_128);
    try (InputStream file = ZipCentroids.class.getResourceAsStream("/snapshot/zip-centroids")) {
      assertThat(Objects.requireNonNull(file).readAllBytes().length).isLessThanOrEqualTo(350_000);
    }
  }

  @Test
  void an_estimate_can_be_distinguished_from_a_centroid() {
    assertThat(ZipCentroids.isEstimate("77002")).isFalse();
    assertThat(List.of("77000", "7700", "770", "09001")).allMatch(ZipCentroids::isEstimate);
  }

  /** Only long coasts spread the ZIP codes with the same three digits far apart. */
  @Test
  void centroids_with_the_same_first_digits_are_near_each_other() {
    List<Integer> lonely = new ArrayList<>();
    for (int area = 0; area < 995; area++) {
      boolean isOfIslands = area >= 967 && area <= 969;
      Map<Integer, Point> points = new TreeMap<>();
      for (int zip = area * 100; zip < area * 100 + 100; zip++) {
        int code = zip;
        ZipCentroids.exact(zip).ifPresent(point -> points.put(code, point));
      }
      points.forEach(
          (code, point) -> {
            boolean isNear =
                points.size() == 1
                    || points.entrySet().stream()
                        .anyMatch(
                            other ->
                                !other.getKey().equals(code)
                                    && point.milesTo(other.getValue()) <= 100);
            if (!isNear && !isOfIslands) {
              lonely.add(code);
            }
          });
    }
    assertThat(lonely).isEmpty();
  }

  @Test
  void an_unknown_zip_code_is_at_the_center_of_its_three_digit_area() {
    assertThat(ZipCentroids.of("77000")).isEqualTo(ZipCentroids.of("770"));
    assertThat(centroid("77000").milesTo(centroid("77002"))).isLessThan(15);
    assertThat(centroid("7700").milesTo(centroid("77002"))).isLessThan(10);
    assertThat(ZipCentroids.of("09001")).isEmpty();
    assertThat(ZipCentroids.of("000")).isEmpty();
  }

  @NewSeeds(3)
  void a_distance_is_that_of_the_haversine_formula(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      double[] a = {random.nextDouble() * 180 - 90, random.nextDouble() * 360 - 180};
      double spread = Math.pow(10, -random.nextInt(4));
      double[] b = {a[0] * (1 - spread) + spread * random.nextDouble(), a[1] + spread};
      double miles = Point.of(a[0], a[1]).milesTo(Point.of(b[0], b[1]));
      double expected = haversine(a, b);
      assertThat(miles).isCloseTo(expected, within(0.01 + expected * 1e-4));
    }
  }

  private static double haversine(double[] a, double[] b) {
    double phi = Math.sin(Math.toRadians(b[0] - a[0]) / 2);
    double lambda = Math.sin(Math.toRadians(b[1] - a[1]) / 2);
    double h =
        phi * phi
            + Math.cos(Math.toRadians(a[0])) * Math.cos(Math.toRadians(b[0])) * lambda * lambda;
    return 2 * 3_958.7613 * Math.asin(Math.min(1, Math.sqrt(h)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "77", "770021", "7700a", "77 02", "７７００２", "-7702", "+7700"})
  void digits_that_are_not_three_to_five_are_refused(String digits) {
    assertThatIllegalArgumentException().isThrownBy(() -> ZipCentroids.of(digits));
  }

  private static Point centroid(String digits) {
    return ZipCentroids.of(digits).orElseThrow();
  }
}
