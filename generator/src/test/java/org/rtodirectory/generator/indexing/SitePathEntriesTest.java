package org.rtodirectory.generator.indexing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.SitePathIndex;
import org.rtodirectory.schemas.snapshot.SitePathIndex.PathTarget;
import org.rtodirectory.schemas.snapshot.SitePathIndex.TargetKind;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/**
 * The paths of a website whose pages are all in one folder, so that several pages have the same
 * path.
 */
class SitePathEntriesTest {
  private static final SitePaths ONE_FOLDER =
      new SitePaths(
          Arrays.stream(Vertical.values())
              .collect(Collectors.toMap(vertical -> vertical, vertical -> "/{city_slug}")),
          "/{slug}",
          "/{store_slug}");

  /** The number of stores in Mobile, AL. */
  private static final int STORE_COUNT = 400;

  @Test
  void a_shared_path_leads_to_the_company_or_else_to_the_first_target(@TempDir Path folder)
      throws IOException, SnapshotException {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow company = rows.company("Dallas", Vertical.RETAIL);
    for (int store = 0; store < STORE_COUNT; store++) {
      rows.store(company, rows.city(DirectoryRows.state("AL"), "Mobile"), store + " St", "36601");
    }
    // This store shares its path with a store in Mobile, AL. Its city shares the company's path.
    rows.store(company, rows.city(DirectoryRows.state("TX"), "Dallas"), "7 St", "75201");
    // This city shares its path with Mobile, AL.
    rows.store(company, rows.city(DirectoryRows.state("TX"), "Mobile"), "401 St", "75201");
    SitePathIndex paths = index(rows, folder);
    List<PathTarget> stores =
        IntStream.range(0, STORE_COUNT)
            .mapToObj(store -> paths.find("/dallas-" + store + "-st").orElseThrow())
            .sorted(Comparator.comparing(PathTarget::row))
            .toList();
    assertThat(stores)
        .isEqualTo(
            IntStream.range(0, STORE_COUNT)
                .mapToObj(row -> new PathTarget(TargetKind.LOCATION, row))
                .toList());
    assertThat(paths.find("/dallas-401-st")).contains(new PathTarget(TargetKind.LOCATION, 401));
    assertThat(paths.find("/dallas")).contains(new PathTarget(TargetKind.COMPANY, 0));
    assertThat(paths.find("/mobile")).contains(new PathTarget(TargetKind.CITY, 0));
    assertThat(paths.find("/austin")).isEmpty();
  }

  private static SitePathIndex index(DirectoryRows rows, Path folder)
      throws IOException, SnapshotException {
    Path file = folder.resolve("snapshot");
    Publication publication = new Publication("Example", null, ONE_FOLDER);
    SnapshotBuilder.build(
        rows.directory(), publication, new SiteSettings("Example"), file, Progress.NONE);
    return Snapshot.open(file).sitePaths();
  }
}
