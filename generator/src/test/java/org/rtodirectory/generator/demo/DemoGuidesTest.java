package org.rtodirectory.generator.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.api.Guide;

class DemoGuidesTest {
  private static final List<Guide> GUIDES = DemoDirectory.guides();

  @Test
  void there_are_at_least_twelve_demo_guides_with_distinct_slugs() {
    assertThat(GUIDES).hasSizeGreaterThanOrEqualTo(12);
    assertThat(new HashSet<>(GUIDES.stream().map(Guide::slug).toList())).hasSameSizeAs(GUIDES);
    assertThat(GUIDES).allSatisfy(guide -> assertThat(guide.slug()).matches("[a-z]+(-[a-z]+)*"));
  }

  @Test
  void each_demo_guide_has_a_title_a_summary_and_a_text() {
    assertThat(GUIDES)
        .allSatisfy(
            guide -> {
              assertThat(guide.title()).isNotBlank().doesNotContain("\n");
              assertThat(guide.summary()).endsWith(".").hasSizeBetween(30, 200);
              assertThat(guide.bodyMarkdown()).hasSizeGreaterThan(800).doesNotContain("{{");
              assertThat(guide.updatedOn().getYear()).isEqualTo(2026);
            });
  }

  /** The example of the guide on total cost, as it would be worked by hand. */
  @Test
  void the_example_of_the_total_cost_adds_up() {
    assertThat(2299 * 78).isEqualTo(179_322);
    assertThat(179_322 + 200 * 78 + 2_500).isEqualTo(197_422);
    assertThat(GUIDES)
        .filteredOn(guide -> guide.slug().equals("total-cost"))
        .singleElement()
        .satisfies(
            guide -> assertThat(guide.bodyMarkdown()).contains("$1,793.22", "$1,974.22", "2.82"));
  }
}
