package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SitePathsTest {
  @Test
  void the_patterns_of_paths_can_be_configured() {
    SitePaths paths =
        new SitePaths("/c/{city_slug}.{state_slug}", "/s", "/t", "/o/{slug}/", "/{store_slug}");
    assertThat(paths.cityPath(Vertical.RETAIL, "texas", "dallas")).isEqualTo("/c/dallas.texas");
    assertThat(paths.companyPath("aarons")).isEqualTo("/o/aarons/");
  }

  @Test
  void a_pattern_without_a_slash_or_with_an_unknown_placeholder_is_refused() {
    assertThatThrownBy(() -> new SitePaths("c", "/s", "/t", "/o", "/p"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must begin with /");
    assertThatThrownBy(() -> new SitePaths("/c", "/s", "/t", "/o/{city_slug}", "/p"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown placeholder {city_slug}; known here: {slug}");
  }
}
