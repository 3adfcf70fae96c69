package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.RandomNames;

class StringTableTest {

  @NewSeeds(3)
  void every_string_is_read_back_by_its_number(long seed) {
    List<String> strings = new RandomNames(new Random(seed)).next(100);
    StringTable table = table(strings);
    assertThat(table.count()).isEqualTo(100);
    assertThat(table.strings()).isEqualTo(strings);
  }

  @NewSeeds(3)
  void a_sorted_table_finds_what_it_holds_and_nothing_else(long seed) {
    RandomNames names = new RandomNames(new Random(seed));
    List<String> strings =
        names.next(80).stream().distinct().sorted(CodePointOrder.COMPARATOR).toList();
    StringTable table = table(strings);
    for (String name : names.next(300)) {
      assertThat(table.find(name)).as("seed %d: %s", seed, name).isEqualTo(strings.indexOf(name));
    }
    strings.forEach(name -> assertThat(table.find(name)).isEqualTo(strings.indexOf(name)));
  }

  private static StringTable table(List<String> strings) {
    return new StringTable(Region.of(StringTable.encode(strings)));
  }

  @Test
  void the_empty_part_and_the_empty_table_match_nothing() {
    StringTable empty = table(List.of());
    assertThat(empty.strings()).isEmpty();
    assertThat(empty.find("")).isEqualTo(-1);
    assertThat(empty.containing("a")).isEmpty();
    assertThat(table(List.of("a", "b")).containing("")).isEmpty();
    assertThat(table(List.of("")).containing("a")).isEmpty();
  }

  @NewSeeds(3)
  void every_string_with_the_part_is_found_in_order(long seed) {
    RandomNames names = new RandomNames(new Random(seed));
    List<String> strings = names.next(60);
    StringTable table = table(strings);
    for (int i = 0; i < 200; i++) {
      String part = names.partOf(names.next());
      assertThat(table.containing(part))
          .as("seed %d: %s", seed, part)
          .isEqualTo(
              IntStream.range(0, 60)
                  .filter(n -> !part.isEmpty() && strings.get(n).contains(part))
                  .toArray());
    }
  }
}
