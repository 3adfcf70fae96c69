package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.text.RandomNames;

class SubstringIndexTest {

  @Test
  void the_empty_part_and_the_empty_table_match_nothing() {
    assertThat(index(List.of("a", "b")).containing("")).isEmpty();
    assertThat(index(List.of()).containing("a")).isEmpty();
    assertThat(index(List.of("")).containing("a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void every_string_with_the_part_is_found_in_order(long seed) {
    RandomNames names = new RandomNames(new Random(seed));
    List<String> strings = names.next(60);
    SubstringIndex index = index(strings);
    for (int i = 0; i < 200; i++) {
      String part = names.partOf(names.next());
      assertThat(index.containing(part))
          .as("seed %d: %s", seed, part)
          .isEqualTo(
              IntStream.range(0, 60)
                  .filter(n -> !part.isEmpty() && strings.get(n).contains(part))
                  .toArray());
    }
  }

  private static SubstringIndex index(List<String> strings) {
    return new SubstringIndex(
        new StringTable(Region.of(StringTable.encode(strings))),
        Region.of(SubstringIndex.encode(strings)));
  }
}
