package org.rtodirectory.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.resource.UsState;

/** The index against a sort of every location by the rule in words. */
class ZipIndexTest {
  @Test
  void the_nearest_zip_codes_come_first_by_prefix_then_by_distance_then_ascending() {
    ZipIndex index =
        index("77099", "77002", "76999", "77003", "77001", "77102", "77002-1234", "75001");
    assertThat(nearest(index, "77002"))
        .containsExactly("77002", "77001", "77003", "77099", "77102", "76999", "75001");
    assertThat(locations(index, "77002")).startsWith(1, 6, 4, 3);
  }

  @Test
  void all_zip_codes_that_begin_with_the_digits_are_equally_near() {
    ZipIndex index = index("77099", "77002", "77150", "76950");
    assertThat(nearest(index, "770")).containsExactly("77002", "77099", "77150", "76950");
    assertThat(nearest(index, "7709")).containsExactly("77099", "77002", "77150", "76950");
  }

  @Test
  void other_states_are_passed_over_however_near_their_numbers_are() {
    // 10001 and 06390, the other end of the state, are New York; 07001 and 06880 are not.
    ZipIndex index = index("07001", "10001", "00501", "06880", "14999", "15001");
    assertThat(nearest(index, "14925")).containsExactly("14999", "10001", "00501");
    assertThat(nearest(index, "06801")).containsExactly("06880");
  }

  @Test
  void digits_of_no_state_or_an_empty_index_find_nothing() {
    assertThat(nearest(index("09001", "10001"), "09001")).isEmpty();
    assertThat(nearest(index(), "10001")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "77", "770021", "7700a", "77 02", "７７００２", "-7702", "+7700"})
  void a_zip_prefix_without_three_to_five_digits_is_refused(String digits) {
    assertThatIllegalArgumentException().isThrownBy(() -> index("77002").nearest(digits));
  }

  @Test
  void a_location_without_five_digits_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> index("7700"));
    assertThatIllegalArgumentException().isThrownBy(() -> index("V9L 3R9"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void any_digits_give_the_order_that_a_sort_of_all_locations_gives(long seed) {
    Random random = new Random(seed);
    List<String> zips = new ArrayList<>();
    int spread = new int[] {100, 3_000, 100_000}[random.nextInt(3)];
    int first = random.nextInt(100_000 - spread + 1);
    for (int i = 0; i < 400; i++) {
      zips.add(five(first + random.nextInt(spread)));
    }
    ZipIndex index = index(zips.toArray(String[]::new));
    for (int i = 0; i < 300; i++) {
      int digits = 3 + random.nextInt(3);
      int near = random.nextBoolean() ? first + random.nextInt(spread) : random.nextInt(100_000);
      String wanted = five(near).substring(0, digits);
      assertThat(locations(index, wanted)).as(wanted).isEqualTo(sorted(zips, wanted));
    }
  }

  /** The rule, applied to every location. */
  private static List<Integer> sorted(List<String> zips, String wanted) {
    Comparator<Integer> order =
        Comparator.comparingInt((Integer row) -> -samePrefix(zips.get(row), wanted))
            .thenComparingInt(row -> distance(zips.get(row), wanted))
            .thenComparing(zips::get)
            .thenComparing(Comparator.naturalOrder());
    return IntStream.range(0, zips.size())
        .boxed()
        .filter(row -> state(wanted) != null && Objects.equals(state(zips.get(row)), state(wanted)))
        .sorted(order)
        .toList();
  }

  private static int samePrefix(String zip, String wanted) {
    int same = 0;
    while (same < wanted.length() && zip.charAt(same) == wanted.charAt(same)) {
      same++;
    }
    return same;
  }

  private static int distance(String zip, String wanted) {
    int least = Integer.parseInt((wanted + "00").substring(0, 5));
    int most = Integer.parseInt((wanted + "99").substring(0, 5));
    int number = Integer.parseInt(zip);
    return Math.max(0, Math.max(least - number, number - most));
  }

  private static @Nullable UsState state(String zip) {
    return UsState.ofZipPrefix(Integer.parseInt(zip.substring(0, 3))).orElse(null);
  }

  private static List<String> nearest(ZipIndex index, String digits) {
    List<String> found = new ArrayList<>();
    for (ZipIndex.Nearest nearest = index.nearest(digits); nearest.next(); ) {
      found.add(five(nearest.zip()));
    }
    return found;
  }

  private static List<Integer> locations(ZipIndex index, String digits) {
    List<Integer> found = new ArrayList<>();
    for (ZipIndex.Nearest nearest = index.nearest(digits); nearest.next(); ) {
      IntStream.range(nearest.start(), nearest.end()).map(nearest::location).forEach(found::add);
    }
    return found;
  }

  private static String five(int zip) {
    return String.format(Locale.ROOT, "%05d", zip);
  }

  private static ZipIndex index(String... zips) {
    Sections sections =
        new Sections(ZipIndex.encode(Arrays.stream(zips).mapToInt(ZipIndex::parse)));
    return new ZipIndex(sections.region(Section.ZIP_CODES), sections.lists(Section.ZIP_LOCATIONS));
  }
}
