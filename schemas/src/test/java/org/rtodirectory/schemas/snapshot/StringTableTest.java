package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.text.CodePointOrder;
import org.rtodirectory.schemas.text.RandomNames;

/** Tables of strings in a section of a snapshot. */
class StringTableTest {

  @NewSeeds(3)
  void every_string_is_read_back_by_its_number(long seed) {
    List<String> strings = new RandomNames(new Random(seed)).list(100);
    StringTable table = table(strings);
    assertThat(table.count()).isEqualTo(100);
    assertThat(table.strings()).isEqualTo(strings);
  }

  @NewSeeds(3)
  void a_sorted_table_finds_its_strings_and_no_others(long seed) {
    RandomNames randomNames = new RandomNames(new Random(seed));
    List<String> strings =
        randomNames.list(80).stream().distinct().sorted(CodePointOrder.COMPARATOR).toList();
    StringTable table = table(strings);
    for (String name : randomNames.list(300)) {
      assertThat(table.find(name)).as("seed %d: %s", seed, name).isEqualTo(strings.indexOf(name));
    }
    strings.forEach(name -> assertThat(table.find(name)).isEqualTo(strings.indexOf(name)));
  }

  private static StringTable table(List<String> strings) {
    return new StringTable(Region.of(StringTable.encode(strings)));
  }

  @Test
  void an_empty_text_and_an_empty_table_match_nothing() {
    StringTable emptyTable = table(List.of());
    assertThat(emptyTable.strings()).isEmpty();
    assertThat(emptyTable.find("")).isEqualTo(-1);
    assertThat(emptyTable.containing("a")).isEmpty();
    assertThat(table(List.of("a", "b")).containing("")).isEmpty();
    assertThat(table(List.of("")).containing("a")).isEmpty();
  }

  @NewSeeds(3)
  void every_string_that_contains_a_text_is_found_in_order(long seed) {
    RandomNames randomNames = new RandomNames(new Random(seed));
    List<String> strings = randomNames.list(60);
    StringTable table = table(strings);
    for (int i = 0; i < 200; i++) {
      String text = randomNames.partOf(randomNames.name());
      assertThat(table.containing(text))
          .as("seed %d: %s", seed, text)
          .isEqualTo(
              IntStream.range(0, 60)
                  .filter(index -> !text.isEmpty() && strings.get(index).contains(text))
                  .toArray());
    }
  }
}
