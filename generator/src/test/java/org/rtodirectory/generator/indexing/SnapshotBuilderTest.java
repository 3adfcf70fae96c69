package org.rtodirectory.generator.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.FragmentTable;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.SnapshotException;

/** The bounds of the rows in a snapshot. */
class SnapshotBuilderTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"company", "location"})
  void a_row_may_take_exactly_the_maximum_of_bytes(String table)
      throws IOException, SnapshotException {
    int length = SnapshotBuilder.MAX_FRAGMENT_BYTES - rowLength(table, 0);
    assertThat(rowLength(table, length)).isEqualTo(SnapshotBuilder.MAX_FRAGMENT_BYTES);
    assertThatExceptionOfType(Failure.class)
        .isThrownBy(() -> rowLength(table, length + 1))
        .withMessageStartingWith("The " + table + " 1 ");
  }

  /** Builds a snapshot. Returns the length of a row with a category of {@code length} letters. */
  private int rowLength(String table, int length) throws IOException, SnapshotException {
    boolean isCompany = table.equals("company");
    String category = "x".repeat(length);
    DirectoryRows rows = new DirectoryRows();
    CompanyRow company =
        rows.company("Ace", List.of(), isCompany ? category : "sofas", EnumSet.of(Vertical.RETAIL));
    LocationRow store =
        DirectoryRows.plain(
            1,
            company,
            rows.city(DirectoryRows.state("TX"), "Dallas"),
            "ace",
            "1 Elm St",
            "75201",
            List.of(isCompany ? "sofas" : category));
    Path file = folder.resolve("snapshot-" + length);
    SnapshotBuilder.build(
        Directory.of(List.of(store), List.of(), Synonyms.NONE),
        Target.PUBLICATION,
        new SiteSettings("Example"),
        file,
        Progress.NONE);
    try (Snapshot snapshot = Snapshot.open(file)) {
      FragmentTable fragments =
          isCompany ? snapshot.companyFragments() : snapshot.locationFragments();
      return fragments.length(0);
    }
  }
}
