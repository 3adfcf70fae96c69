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

/**
 * The centroids of ZIP codes, and distances between them, compared with maps and with the haversine
 * formula.
 */
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
  void a_distance_is_about_the_distance_on_a_map(
      String origin, String destination, double minMiles, double maxMiles) {
    assertThat(centroid(origin).milesTo(centroid(destination)))
        .isBetween(minMiles, maxMiles + 0.001);
  }

  @Test
  void the_table_has_all_41128_zip_codes_in_at_most_350_kb() throws IOException {
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

  /**
   * Each ZIP code is within 100 miles of another one with the same first three digits, if there is
   * one. The exceptions are Pacific islands and Alaska, which has the areas from 995.
   */
  @Test
  void centroids_with_the_same_first_three_digits_are_close_together() {
    List<Integer> isolatedZips = new ArrayList<>();
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
                            entry ->
                                !entry.getKey().equals(code)
                                    && point.milesTo(entry.getValue()) <= 100);
            if (!isNear && !isOfIslands) {
              isolatedZips.add(code);
            }
          });
    }
    assertThat(isolatedZips).isEmpty();
  }

  @Test
  void an_unknown_or_shortened_zip_code_is_at_the_center_of_its_area() {
    assertThat(ZipCentroids.of("77000")).isEqualTo(ZipCentroids.of("770"));
    assertThat(centroid("77000").milesTo(centroid("77002"))).isLessThan(15);
    assertThat(centroid("7700").milesTo(centroid("77002"))).isLessThan(10);
    assertThat(ZipCentroids.of("09001")).isEmpty();
    assertThat(ZipCentroids.of("000")).isEmpty();
  }

  @NewSeeds(3)
  void a_distance_equals_the_haversine_formula(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      double[] start = {random.nextDouble() * 180 - 90, random.nextDouble() * 360 - 180};
      double scale = Math.pow(10, -random.nextInt(4));
      double[] end = {start[0] * (1 - scale) + scale * random.nextDouble(), start[1] + scale};
      double miles = Point.of(start[0], start[1]).milesTo(Point.of(end[0], end[1]));
      double expected = haversine(start, end);
      assertThat(miles).isCloseTo(expected, within(0.01 + expected * 1e-4));
    }
  }

  private static double haversine(double[] start, double[] end) {
    double sinOfHalfLatitude = Math.sin(Math.toRadians(end[0] - start[0]) / 2);
    double sinOfHalfLongitude = Math.sin(Math.toRadians(end[1] - start[1]) / 2);
    double squaredHalfChord =
        sinOfHalfLatitude * sinOfHalfLatitude
            + Math.cos(Math.toRadians(start[0]))
                * Math.cos(Math.toRadians(end[0]))
                * sinOfHalfLongitude
                * sinOfHalfLongitude;
    return 2 * 3_958.7613 * Math.asin(Math.min(1, Math.sqrt(squaredHalfChord)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "77", "770021", "7700a", "77 02", "７７００２", "-7702", "+7700"})
  void a_text_other_than_three_to_five_ascii_digits_is_refused(String digits) {
    assertThatIllegalArgumentException().isThrownBy(() -> ZipCentroids.of(digits));
  }

  private static Point centroid(String digits) {
    return ZipCentroids.of(digits).orElseThrow();
  }
}
