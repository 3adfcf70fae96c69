package org.rtodirectory.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rtodirectory.snapshot.SitePathIndex.Kind;
import org.rtodirectory.snapshot.SitePathIndex.Target;

class SitePathIndexTest {
  private final SitePathIndex.Writer writer = new SitePathIndex.Writer();

  @Test
  void every_path_that_was_added_is_found_and_no_other() {
    Random random = new Random(7);
    int count = 5000;
    for (int row = 0; row < count; row++) {
      Kind kind = kind(row);
      writer.add("/path/" + row + "-é", kind, row * 50_000);
    }
    SitePathIndex index = index();
    for (int row = 0; row < count; row++) {
      assertThat(index.find("/path/" + row + "-é")).contains(new Target(kind(row), row * 50_000));
      assertThat(index.find("/path/" + random.nextLong())).isEmpty();
    }
    assertThat(index.find("")).isEmpty();
    assertThat(index.find("/path/" + "x".repeat(100_000))).isEmpty();
  }

  @Test
  void of_two_with_the_same_path_the_first_is_found() {
    writer.add("/same", Kind.COMPANY, 3);
    writer.add("/same", Kind.LOCATION, 1);
    assertThat(index().find("/same")).contains(new Target(Kind.COMPANY, 3));
  }

  @Test
  void cities_are_numbered_in_list_order() {
    assertThat(writer.city("TX", "dallas")).isZero();
    assertThat(writer.city("TX", "dallas")).isZero();
    assertThat(writer.city("TX", "winston salem")).isEqualTo(1);
    assertThat(writer.city("VA", "winston salem")).isEqualTo(2);
    writer.add("/x", Kind.CITY, 1);
    assertThat(index().city(1)).isEqualTo(new LocationIndex.CityName("TX", "winston salem"));
  }

  @Test
  void an_index_without_paths_finds_nothing() {
    assertThat(index().find("/x")).isEmpty();
  }

  private SitePathIndex index() {
    Map<Section, byte[]> sections = writer.sections();
    return new SitePathIndex(
        Region.of(sections.getOrDefault(Section.SITE_PATHS, new byte[0])),
        new StringTable(Region.of(sections.getOrDefault(Section.SITE_CITIES, new byte[0]))));
  }

  private static Kind kind(int row) {
    List<Kind> kinds = List.of(Kind.values());
    return kinds.get(row % kinds.size());
  }
}
