package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.RandomRows;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.indexing.SnapshotBuilder;
import org.rtodirectory.generator.objects.ReleaseObject;
import org.rtodirectory.generator.objects.ReleaseObjects;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.Sha256;

/**
 * Releases of the same data, which have the same bytes. {@link ColumnPublishTest} shows that other
 * data gives other bytes.
 */
class DeterminismTest {
  @TempDir private Path folder = Path.of("");

  @NewSeeds(value = 3, drills = 8)
  void rows_in_any_order_give_the_same_objects(long seed) {
    RandomRows rows = new RandomRows(seed, 150);
    Target firstTarget = new Target(folder.resolve("one"));
    Target secondTarget = new Target(folder.resolve("other"));
    firstTarget.publish(database(rows, seed));
    secondTarget.publish(database(rows, seed + 1));
    assertThat(secondTarget.pointer()).isEqualTo(firstTarget.pointer());
    assertThat(secondTarget.servedObjects()).isEqualTo(firstTarget.servedObjects());
  }

  /** Pages of nearby places share tables of the renderer. No page may change them. */
  @NewSeeds(1)
  void objects_rendered_in_any_order_have_the_same_bytes(long seed) throws Exception {
    Path file = folder.resolve("snapshot");
    SnapshotBuilder.build(
        citiesNearDallas(), Target.PUBLICATION, new SiteSettings("Ours"), file, Progress.NONE);
    try (Snapshot snapshot = Snapshot.open(file)) {
      List<ReleaseObject> objects = new ArrayList<>();
      ReleaseObjects.of(new PageCatalog(snapshot)).forEach(objects::add);
      Map<String, String> expected = new HashMap<>();
      objects.forEach(object -> expected.put(object.key(), Sha256.shortHex(object.bytes())));
      for (int pass = 0; pass < 2; pass++) {
        Collections.shuffle(objects, new Random(seed));
        for (ReleaseObject object : objects) {
          assertThat(Sha256.shortHex(object.bytes()))
              .as("%s, seed %s", object.key(), seed)
              .isEqualTo(expected.get(object.key()));
        }
      }
    }
  }

  /**
   * Returns a directory of Dallas and cities around it. Each line is a city and the ZIP codes of
   * its stores.
   */
  private static Directory citiesNearDallas() {
    DirectoryRows rows = new DirectoryRows();
    List<CompanyRow> companies =
        Stream.of("Ace", "Best")
            .map(name -> rows.company(name, List.of(), "Sofas", EnumSet.of(Vertical.RETAIL)))
            .toList();
    for (String line :
        List.of(
            "Dallas 75201 75287 75241 75211 75217",
            "Plano 75023 75093",
            "Lancaster 75146",
            "Garland 75040",
            "Irving 75061 75063",
            "Mesquite 75149",
            "Arlington 76010 76017")) {
      String[] words = line.split(" ", -1);
      CityRow city = rows.city(DirectoryRows.state("TX"), words[0]);
      for (int zip = 1; zip < words.length; zip++) {
        rows.store(companies.get(zip % 2), city, zip + " Main St", words[zip]);
      }
    }
    return rows.directory();
  }

  private static Jdbi database(RandomRows rows, long order) {
    Jdbi jdbi = TestDatabase.create();
    rows.insert(jdbi, new Random(order));
    return jdbi;
  }
}
