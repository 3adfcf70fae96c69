package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.ZipStates;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * Positions of locations, and the order by distance. A sort of all locations gives the expected
 * order.
 */
class LocationPointsTest {
  /** A ZIP code of Texas that has no centroid. The other codes of the tests have one. */
  private static final String UNKNOWN_ZIP = "78797";

  @Test
  void locations_are_ordered_by_distance_then_by_row() {
    // 07024 is in New Jersey, 77002 in Texas. 09001 has no centroid, so it comes last.
    List<String> zips = List.of("10451-1234", "07024", "09001", "11201", "10451", "77002");
    assertThat(rowsByDistance(pointsOfZips(zips), centroid("10451")))
        .containsExactly(0, 4, 1, 3, 5, 2);
  }

  @Test
  void a_location_without_a_position_is_within_no_distance() {
    Distances distances = pointsOfZips(List.of("09001")).distancesFrom(centroid("10451"));
    assertThat(distances.miles(0)).isInfinite();
    assertThat(distances.within(20_000).test(0)).isFalse();
  }

  @Test
  void a_location_at_the_origin_is_within_zero_miles() {
    Distances distances = pointsOfZips(List.of("10451")).distancesFrom(centroid("10451"));
    assertThat(distances.within(0).test(0)).isTrue();
  }

  @NewSeeds(4)
  void the_order_by_distance_equals_that_of_a_full_sort(long seed) {
    Random random = new Random(seed);
    List<String> zips = randomZips(random);
    LocationPoints points = pointsOfZips(zips);
    for (int i = 0; i < 100; i++) {
      Point origin = randomCentroid(random, zips);
      List<Integer> expected = sortedRows(origin, zips);
      assertThat(rowsByDistance(points, origin)).isEqualTo(expected);
      int max = random.nextInt(20);
      assertThat(points.distancesFrom(origin).findNearest(max))
          .containsExactly(
              expected.stream()
                  .filter(row -> Double.isFinite(miles(origin, zips.get(row))))
                  .limit(max)
                  .mapToInt(Integer::intValue)
                  .toArray());
    }
  }

  @NewSeeds(4)
  void a_location_is_within_its_distance_and_not_within_less(long seed) {
    Random random = new Random(seed);
    List<String> zips = randomZips(random);
    LocationPoints points = pointsOfZips(zips);
    for (int i = 0; i < 100; i++) {
      Point origin = randomCentroid(random, zips);
      int row = random.nextInt(zips.size());
      double miles = miles(origin, zips.get(row));
      Distances distances = points.distancesFrom(origin);
      assertThat(distances.miles(row)).isCloseTo(miles, within(1e-9));
      if (Double.isFinite(miles) && miles > 0.01) {
        assertThat(distances.within(miles + 0.01).test(row)).isTrue();
        assertThat(distances.within(miles - 0.01).test(row)).isFalse();
      }
    }
  }

  /** Returns ZIP codes of one area or of the whole country. Some have no centroid. */
  private static List<String> randomZips(Random random) {
    int range = new int[] {100, 3_000, 100_000}[random.nextInt(3)];
    int min = random.nextInt(100_000 - range + 1);
    List<String> zips = new ArrayList<>(List.of("10451"));
    for (int i = 0; i < 400; i++) {
      zips.add(String.format(Locale.ROOT, "%05d", min + random.nextInt(range)));
    }
    return zips;
  }

  private static Point randomCentroid(Random random, List<String> zips) {
    List<Point> centroids =
        zips.stream().map(ZipCentroids::of).flatMap(Optional::stream).distinct().toList();
    return centroids.get(random.nextInt(centroids.size()));
  }

  private static List<Integer> sortedRows(Point origin, List<String> zips) {
    return IntStream.range(0, zips.size())
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer row) -> miles(origin, zips.get(row)))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  private static double miles(Point origin, String zip) {
    return ZipCentroids.of(zip).map(origin::milesTo).orElse(Double.POSITIVE_INFINITY);
  }

  private static List<Integer> rowsByDistance(LocationPoints points, Point origin) {
    Distances distances = points.distancesFrom(origin);
    return IntStream.range(0, points.count())
        .boxed()
        .sorted(Comparator.comparing(distances::rank))
        .toList();
  }

  private static Point centroid(String zip) {
    return ZipCentroids.of(zip).orElseThrow();
  }

  private static LocationPoints pointsOfZips(List<String> zips) {
    return LocationPoints.of(
        Region.of(
            IntLists.encodeArray(
                zips.stream().mapToInt(zip -> ZipNumber.encode(zip, ZipStates.stateOf(zip))))));
  }

  /**
   * Returns the points of locations in one state.
   *
   * @param cities for each city, the ZIP codes of its locations, separated by spaces
   */
  private static LocationPoints pointsOfCities(String state, String... cities)
      throws SnapshotException {
    LocationIndex.IndexWriter index = new LocationIndex.IndexWriter();
    IntStream.Builder zips = IntStream.builder();
    for (int city = 0; city < cities.length; city++) {
      for (String zip : cities[city].split(" ")) {
        index.add(state, "city " + city, "company");
        zips.add(ZipNumber.encode(zip, state));
      }
    }
    Map<Section, byte[]> sections = index.sections();
    return LocationPoints.of(
        Region.of(IntLists.encodeArray(zips.build())),
        new LocationIndex(section -> Region.of(Objects.requireNonNull(sections.get(section)))));
  }

  @Test
  void a_zip_code_without_centroid_is_in_the_middle_of_the_other_zip_codes_of_its_city()
      throws SnapshotException {
    LocationPoints points =
        pointsOfCities("TX", UNKNOWN_ZIP + " 78701 78702 78702", "75201", UNKNOWN_ZIP + " 78701");
    assertThat(points.point(0))
        .isEqualTo(Point.mean(List.of(centroid("78701"), centroid("78702"))));
    assertThat(points.point(5)).isEqualTo(centroid("78701"));
    assertThat(estimates(points)).containsExactly(0, 5);
  }

  @Test
  void without_other_zip_codes_in_the_city_the_estimate_is_the_center_of_the_three_digit_area()
      throws SnapshotException {
    LocationPoints points = pointsOfCities("TX", UNKNOWN_ZIP, "75201");
    assertThat(points.point(0)).isEqualTo(centroid("787"));
    assertThat(estimates(points)).containsExactly(0);
  }

  @Test
  void a_zip_code_of_another_state_has_no_position() throws SnapshotException {
    LocationPoints points = pointsOfCities("TX", "07501", "75201 90001");
    assertThat(points.point(0)).isNull();
    assertThat(points.point(2)).isNull();
    assertThat(points.distancesFrom(centroid("90001")).miles(2)).isInfinite();
  }

  @Test
  void a_zip_code_of_another_state_does_not_affect_estimates() throws SnapshotException {
    LocationPoints points = pointsOfCities("TX", "90001 " + UNKNOWN_ZIP);
    assertThat(points.point(1)).isEqualTo(centroid("787"));
    assertThat(estimates(points)).containsExactly(1);
  }

  private static List<Integer> estimates(LocationPoints points) {
    return IntStream.range(0, points.count()).filter(points::isEstimate).boxed().toList();
  }
}
