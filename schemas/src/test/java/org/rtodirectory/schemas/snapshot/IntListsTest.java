package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** Lists of integers in a section of a snapshot. */
class IntListsTest {

  @NewSeeds(3)
  void every_list_is_read_back_by_its_number(long seed) {
    List<int[]> lists = randomLists(new Random(seed));
    IntLists encoded = new IntLists(Region.of(IntLists.encode(lists)));
    assertThat(encoded.count()).isEqualTo(lists.size());
    for (int i = 0; i < lists.size(); i++) {
      assertThat(IntStream.range(encoded.start(i), encoded.start(i + 1)).map(encoded::at).toArray())
          .isEqualTo(lists.get(i));
    }
  }

  @Test
  void lists_that_do_not_fit_into_an_array_are_refused() {
    List<int[]> lists = Collections.nCopies(1 << 11, new int[1 << 18]);
    assertThatThrownBy(() -> IntLists.encode(lists)).isInstanceOf(ArithmeticException.class);
  }

  private static List<int[]> randomLists(Random random) {
    return IntStream.range(0, random.nextInt(20))
        .mapToObj(i -> random.ints(random.nextInt(20), 0, 100).distinct().sorted().toArray())
        .toList();
  }
}
