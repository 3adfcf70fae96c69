package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Under which addresses a cache may hold an object. */
class CachedPathsTest {
  @Test
  void a_page_is_held_under_its_key_and_under_its_queries() {
    assertThat(
            CachedPaths.withQueries(
                List.of(
                    "api/companies/page=1.json",
                    "api/locations/company=ace/state=TX/page=2.json",
                    "api/locations/state=CO/city=cañon-city/page=1.json")))
        .containsExactly(
            "/api/companies/page=1.json",
            "/api/companies",
            "/api/companies?page=1",
            "/api/locations/company=ace/state=TX/page=2.json",
            "/api/locations?company=ace&state=TX&page=2",
            "/api/locations/state=CO/city=ca%C3%B1on-city/page=1.json",
            "/api/locations?state=CO&city=ca%C3%B1on-city",
            "/api/locations?state=CO&city=ca%C3%B1on-city&page=1");
  }

  @Test
  void a_document_is_held_under_its_path_and_an_index_under_that_of_its_folder_too() {
    assertThat(CachedPaths.withQueries(List.of("docs/index.html", ".well-known/api-catalog")))
        .containsExactly("/docs/index.html", "/docs", "/.well-known/api-catalog");
  }
}
