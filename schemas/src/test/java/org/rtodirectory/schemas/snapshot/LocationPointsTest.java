package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
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

/** The order by distance against a sort of every location by the rule in words. */
class LocationPointsTest {
  @Test
  void the_nearest_come_first_across_state_lines_and_the_first_row_of_equally_near_ones() {
    // The second is in New Jersey, the last in Texas. 09001 is nowhere.
    List<String> zips = List.of("10451-1234", "07024", "09001", "11201", "10451", "77002");
    assertThat(nearest(points(zips), "10451")).containsExactly(0, 4, 1, 3, 5, 2);
  }

  @Test
  void a_location_without_a_point_is_within_no_distance() {
    Distances distances = points(List.of("09001", "10451")).distancesFrom(point("10451"));
    assertThat(distances.miles(0)).isInfinite();
    assertThat(distances.within(20_000).test(0)).isFalse();
    assertThat(distances.within(0).test(1)).isTrue();
  }

  @Test
  void a_location_without_five_digits_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> ZipNumber.encode("7700", "TX"));
    assertThatIllegalArgumentException().isThrownBy(() -> ZipNumber.encode("V9L 3R9", "TX"));
  }

  @NewSeeds(4)
  void any_zip_code_gives_the_order_that_a_sort_of_all_locations_gives(long seed) {
    Random random = new Random(seed);
    int spread = new int[] {100, 3_000, 100_000}[random.nextInt(3)];
    int first = random.nextInt(100_000 - spread + 1);
    List<String> zips = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      zips.add(String.format(Locale.ROOT, "%05d", first + random.nextInt(spread)));
    }
    LocationPoints points = points(zips);
    for (int i = 0; i < 100; i++) {
      String near = zips.get(random.nextInt(zips.size()));
      Optional<Point> from = ZipCentroids.of(near);
      if (from.isEmpty()) {
        continue;
      }
      List<Integer> expected =
          IntStream.range(0, zips.size())
              .boxed()
              .sorted(
                  Comparator.comparingDouble((Integer row) -> miles(from.get(), zips.get(row)))
                      .thenComparing(Comparator.naturalOrder()))
              .toList();
      assertThat(nearest(points, near)).as("seed %d: %s", seed, near).isEqualTo(expected);
      Distances distances = points.distancesFrom(from.get());
      int most = random.nextInt(20);
      assertThat(distances.findNearest(most))
          .containsExactly(
              expected.stream()
                  .filter(one -> Double.isFinite(distances.miles(one)))
                  .limit(most)
                  .mapToInt(Integer::intValue)
                  .toArray());
      int row = random.nextInt(zips.size());
      double miles = miles(from.get(), zips.get(row));
      if (Double.isFinite(miles) && miles > 1) {
        assertThat(distances.miles(row)).isCloseTo(miles, within(1e-9));
        assertThat(distances.within(miles + 0.01).test(row)).isTrue();
        assertThat(distances.within(miles - 0.01).test(row)).isFalse();
      }
    }
  }

  private static double miles(Point from, String zip) {
    return ZipCentroids.of(zip).map(from::milesTo).orElse(Double.POSITIVE_INFINITY);
  }

  private static List<Integer> nearest(LocationPoints points, String zip) {
    Distances distances = points.distancesFrom(point(zip));
    return IntStream.range(0, points.count())
        .boxed()
        .sorted(Comparator.comparing(distances::rank))
        .toList();
  }

  private static Point point(String zip) {
    return ZipCentroids.of(zip).orElseThrow();
  }

  private static LocationPoints points(List<String> zips) {
    return LocationPoints.of(
        Region.of(
            IntLists.array(
                zips.stream().mapToInt(zip -> ZipNumber.encode(zip, ZipStates.stateOf(zip))))));
  }

  /** The points of locations in one state, each line a city with its ZIP codes. */
  private static LocationPoints points(String state, String... cities) throws SnapshotException {
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
        Region.of(IntLists.array(zips.build())),
        new LocationIndex(section -> Region.of(Objects.requireNonNull(sections.get(section)))));
  }

  @Test
  void a_code_without_centroid_is_in_the_middle_of_the_other_codes_of_its_city()
      throws SnapshotException {
    LocationPoints points = points("TX", "78701 78702 78702 78797", "75201", "78797 78701");
    assertThat(points.point(3)).isEqualTo(Point.mean(List.of(point("78701"), point("78702"))));
    assertThat(points.point(5)).isEqualTo(point("78701"));
    assertThat(estimates(points)).containsExactly(3, 5);
  }

  @Test
  void a_code_without_centroid_in_a_city_without_another_is_in_the_middle_of_its_three_digits()
      throws SnapshotException {
    LocationPoints points = points("TX", "78797 90001", "75201");
    assertThat(points.point(0)).isEqualTo(point("787"));
    assertThat(estimates(points)).containsExactly(0);
  }

  @Test
  void a_code_of_another_state_gives_no_position_and_no_estimate_to_others()
      throws SnapshotException {
    LocationPoints points = points("TX", "07501", "75201 75202 90001", "90001 78797");
    assertThat(points.point(0)).isNull();
    assertThat(points.point(3)).isNull();
    assertThat(points.point(4)).isNull();
    assertThat(points.point(5)).isEqualTo(point("787"));
    assertThat(points.distancesFrom(point("90001")).miles(4)).isInfinite();
    assertThat(estimates(points)).containsExactly(5);
  }

  @Test
  void a_code_of_another_state_keeps_its_digits() {
    assertThat(ZipNumber.digits(ZipNumber.encode("07501-1234", "TX"))).isEqualTo(7_501);
    assertThat(ZipNumber.digits(ZipNumber.encode("07501", "NJ"))).isEqualTo(7_501);
  }

  private static List<Integer> estimates(LocationPoints points) {
    return IntStream.range(0, points.count()).filter(points::isEstimate).boxed().toList();
  }
}
