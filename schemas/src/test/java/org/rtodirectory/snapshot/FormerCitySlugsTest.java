package org.rtodirectory.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtodirectory.snapshot.FormerCitySlugs.FormerCitySlug;

class FormerCitySlugsTest {

  @Test
  void a_former_slug_leads_to_the_present_one_of_its_state_only() {
    FormerCitySlugs slugs =
        read(
            new FormerCitySlug("missouri", "st-louis", "saint-louis"),
            new FormerCitySlug("illinois", "e-st-louis", "east-st-louis"),
            new FormerCitySlug("illinois", "𐐨", "﨎"));
    assertThat(slugs.count()).isEqualTo(3);
    assertThat(slugs.presentSlug("missouri", "st-louis")).hasValue("saint-louis");
    assertThat(slugs.presentSlug("illinois", "e-st-louis")).hasValue("east-st-louis");
    assertThat(slugs.presentSlug("illinois", "𐐨")).hasValue("﨎");
    assertThat(slugs.presentSlug("illinois", "st-louis")).isEmpty();
    assertThat(slugs.presentSlug("missouri", "saint-louis")).isEmpty();
    assertThat(slugs.presentSlug("missouri/st-louis", "")).isEmpty();
    assertThat(slugs.presentSlug("", "missouri/st-louis")).isEmpty();
  }

  @Test
  void without_merged_cities_there_are_no_former_slugs() {
    assertThat(read().presentSlug("missouri", "st-louis")).isEmpty();
    assertThat(read().count()).isZero();
  }

  @Test
  void the_bytes_of_former_slugs_do_not_depend_on_insertion_order() {
    FormerCitySlug one = new FormerCitySlug("missouri", "st-louis", "saint-louis");
    FormerCitySlug other = new FormerCitySlug("texas", "ft-worth", "fort-worth");
    assertThat(FormerCitySlugs.encode(List.of(one, other)))
        .usingRecursiveComparison()
        .isEqualTo(FormerCitySlugs.encode(List.of(other, one)));
  }

  private static FormerCitySlugs read(FormerCitySlug... slugs) {
    Sections sections = new Sections(FormerCitySlugs.encode(List.of(slugs)));
    return new FormerCitySlugs(
        sections.strings(Section.FORMER_CITIES), sections.strings(Section.PRESENT_CITIES));
  }
}
