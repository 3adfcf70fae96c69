package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bounds of the settings of a publication. */
class PublicationTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 999_999_999})
  void the_number_of_static_pages_is_from_0_to_999999999(int pages) {
    assertThat(publication(pages).staticPages()).isEqualTo(pages);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1_000_000_000})
  void another_number_of_static_pages_is_refused(int pages) {
    assertThatIllegalArgumentException().isThrownBy(() -> publication(pages));
  }

  private static Publication publication(int pages) {
    return new Publication("A", null, SitePaths.DEFAULT, Limits.DEFAULT, pages);
  }
}
