package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.database.RandomRows;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.importer.CityMerge;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.page.PageCatalog;
import org.rtodirectory.page.PageKey;
import org.rtodirectory.query.LocationQuery;
import org.rtodirectory.snapshot.FormerCitySlugs;

/** Cities that are merged after they were published. */
class TidiedDirectoryTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void publishing_again_after_tidy_gives_what_a_first_publication_would(long seed) {
    Random random = new Random(seed);
    Jdbi jdbi = TestDatabase.create();
    new RandomRows(seed, 300).insert(jdbi, random);
    Target target = new Target(folder.resolve("public"));
    target.publish(jdbi);

    assertThat(CityMerge.run(jdbi, Progress.NONE).removedCities()).isPositive();
    assertThat(target.publish(jdbi).plan().isEmpty()).isFalse();

    Target fresh = new Target(folder.resolve("fresh"));
    fresh.publish(jdbi);
    assertThat(target.served()).isEqualTo(fresh.served());
    assertThat(target.pointer().sha256()).isEqualTo(fresh.pointer().sha256());
  }

  @Test
  void both_spellings_have_the_same_pages_and_the_former_slug_leads_to_the_city() {
    Jdbi jdbi = TestDatabase.create();
    jdbi.useHandle(
        handle -> {
          handle.execute(
              "INSERT INTO companies (id, name, slug, verticals) VALUES (1, 'A', 'a', '{retail}')");
          handle.execute(
              """
              INSERT INTO cities (id, state_code, name, slug) VALUES (1, 'MO', 'St. Louis', 'st-louis'),
                (2, 'MO', 'Saint Louis', 'saint-louis'), (3, 'MO', 'Closed', 'closed'),
                (4, 'MO', 'Again', 'again')""");
          handle.execute(
              """
              INSERT INTO locations (company_id, city_id, slug, address, zip, status) VALUES
                (1, 1, 'a-1', '1 A St', '63101', NULL), (1, 2, 'a-2', '2 A St', '63101', NULL),
                (1, 2, 'a-3', '3 A St', '63101', NULL), (1, 3, 'a-4', '4 A St', '63101', 'closed')""");
          handle.execute(
              "INSERT INTO former_city_slugs VALUES ('MO', 'shut', 3), ('MO', 'again', 2)");
        });
    Target target = new Target(folder.resolve("public"));
    target.publish(jdbi);
    PageCatalog before = new PageCatalog(target.snapshot());
    String page = target.text("api/locations/state=MO/city=st-louis/page=1.json");
    assertThat(page).contains("\"total\":3").contains("\"city\":\"St. Louis\"");
    assertThat(target.text("api/locations/city=saint-louis/page=1.json")).isEqualTo(page);
    assertThat(before.find(PageKey.locations(null, "MO", "st louis"))).isPresent();
    assertThat(before.snapshot().formerCitySlugs().count()).isZero();

    CityMerge.run(jdbi, Progress.NONE);
    target.publish(jdbi);
    PageCatalog after = new PageCatalog(target.snapshot());
    for (String city : new String[] {"st louis", "saint louis", "st lo", "saint lo", "loui"}) {
      assertThat(after.list(new LocationQuery(null, "MO", city, 1)).selection().total())
          .as(city)
          .isEqualTo(3);
    }
    assertThat(target.text("api/locations/city=st-louis/page=1.json"))
        .isEqualTo(target.text("api/locations/city=saint-louis/page=1.json"))
        .doesNotContain("St. Louis")
        .contains("/locations/missouri/saint-louis/a-1");
    FormerCitySlugs former = after.snapshot().formerCitySlugs();
    assertThat(former.count()).isEqualTo(1);
    assertThat(former.presentSlug("missouri", "st-louis")).hasValue("saint-louis");
  }
}
