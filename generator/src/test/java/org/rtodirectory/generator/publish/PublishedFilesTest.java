package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.database.RandomRows;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.contract.Validator;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.page.PageRenderer;
import org.rtodirectory.schemas.page.PagedList;
import tools.jackson.databind.JsonNode;

/**
 * The files of a published folder. The pages are those of its snapshot, and all JSON is valid by
 * its schema.
 */
class PublishedFilesTest {
  private static final Validator VALIDATOR = new Validator(Target.PUBLICATION);

  @TempDir private static Path folder = Path.of("");
  private static Target target = new Target(folder);
  private static @Nullable PageCatalog publishedCatalog;

  @BeforeAll
  static void publish() {
    target = new Target(folder);
    Jdbi jdbi = TestDatabase.create();
    new RandomRows(5, 400).insert(jdbi, new Random(5));
    target.publish(jdbi);
    publishedCatalog = new PageCatalog(target.snapshot());
  }

  @ParameterizedTest
  @CsvSource({
    "api/companies/.*,company-list",
    "api/locations/.*,location-list",
    "current.json,current",
    "releases/\\d+\\.json,release",
    "releases/\\d+/changes\\.json,changes",
  })
  void every_file_is_valid_by_its_schema(String keys, String name) {
    List<String> matching =
        target.objects().keySet().stream().filter(key -> key.matches(keys)).toList();
    assertThat(matching).isNotEmpty();
    for (String key : matching) {
      JsonNode file = ResourceJson.mapper().readTree(target.text(key));
      assertThat(VALIDATOR.errors("schemas/" + name + ".schema.json", file)).as(key).isEmpty();
    }
  }

  @Test
  void the_pages_are_those_of_the_catalog_byte_for_byte() {
    PageRenderer renderer = new PageRenderer(target.snapshot().publication());
    List<String> keys = new ArrayList<>();
    catalog()
        .forEach(
            (firstPage, list) -> {
              for (long page = 1; page <= PagedList.lastPage(list.selection().total()); page++) {
                String key = firstPage.withPage(page).toString();
                keys.add(key);
                assertThat(renderer.page(findList(key), page).bytes())
                    .as(key)
                    .isEqualTo(renderer.page(list, page).bytes())
                    .asString()
                    .isEqualTo(target.text(key));
              }
            });
    assertThat(keys)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            target.objects().keySet().stream().filter(key -> key.startsWith("api/")).toList());
  }

  /** York is a city. A part of its name, or its name with other letters, has no page. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "api/locations/state=ZZ/page=1.json",
        "api/companies/state=ZZ/page=1.json",
        "api/locations/company=nobody/page=1.json",
        "api/locations/company=company-1/page=1.json",
        "api/locations/city=york-h/page=1.json",
        "api/locations/city=or/page=1.json",
        "api/locations/city=York/page=1.json",
        "api/locations/city=-york/page=1.json",
        "api/locations/city=york-/page=1.json",
        "api/locations/state=ZZ/city=york/page=1.json",
        "api/locations/company=company-3/city=york/page=1.json",
        "api/companies/company=company-3/page=1.json",
      })
  void a_key_that_is_not_published_has_no_page(String key) {
    assertThat(PageKey.parse(key).flatMap(catalog()::find)).isEmpty();
  }

  private static PageCatalog catalog() {
    return Objects.requireNonNull(publishedCatalog);
  }

  private static PagedList findList(String key) {
    return PageKey.parse(key).flatMap(catalog()::find).orElseThrow(() -> new AssertionError(key));
  }
}
