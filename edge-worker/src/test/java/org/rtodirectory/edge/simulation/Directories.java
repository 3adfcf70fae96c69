package org.rtodirectory.edge.simulation;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;
import static org.rtodirectory.schemas.api.Vertical.SHEDS;

import java.nio.file.Files;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.generator.directory.LocationRow.StateRow;
import org.rtodirectory.generator.publish.DatabaseSource;
import org.rtodirectory.generator.publish.ReleaseSource;
import org.rtodirectory.generator.publish.ReleaseSource.SourceContent;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.text.Sha256;

/**
 * The few contents that the database can have, and the objects that a fresh publish makes of each.
 */
final class Directories {
  private static final List<Directory> ALL = List.of(make(0), make(1), make(2), make(3), make(4));
  private static final Release.Source DATABASE =
      new Release.Source("none", null, "database-1", false);

  private static final Pattern NOT_SERVED =
      Pattern.compile("(releases|snapshots)/.*|current\\.json|publisher\\.lock");

  /** The snapshots by the number of their content. */
  private static final Map<Integer, byte[]> BUILT_SNAPSHOTS = new ConcurrentHashMap<>();

  private static final List<SortedMap<String, Stored>> TREES =
      IntStream.range(0, ALL.size()).mapToObj(Directories::publish).toList();
  private static final Map<String, Integer> SNAPSHOTS =
      BUILT_SNAPSHOTS.keySet().stream()
          .collect(
              toMap(
                  number -> sha256(requireNonNull(BUILT_SNAPSHOTS.get(number))), number -> number));

  private Directories() {}

  static int count() {
    return ALL.size();
  }

  /**
   * Returns a source that reads the content {@code number}. It builds the snapshot once, because
   * the snapshot is the same each time.
   */
  static ReleaseSource source(int number) {
    return (store, snapshots, guard) -> {
      byte[] built = BUILT_SNAPSHOTS.get(number);
      if (built == null) {
        SourceContent builtContent =
            new DatabaseSource(
                    DatabaseSource.ReadRows.of(
                        () -> new Extract(ALL.get(number), DATABASE, List.of())),
                    TestRelease.PUBLICATION,
                    null,
                    Progress.NONE)
                .content(store, snapshots, guard);
        BUILT_SNAPSHOTS.put(
            number, Files.readAllBytes(snapshots.file(builtContent.reference(), store)));
        return builtContent;
      }
      guard.accept(DATABASE);
      SnapshotReference reference = snapshots.add(file -> Files.write(file, built));
      return new SourceContent(
          reference, snapshots.open(reference, store), DATABASE, null, List.of());
    };
  }

  /** Returns the pages and documents of a fresh publish of the content {@code number}. */
  static SortedMap<String, Stored> tree(int number) {
    return TREES.get(number);
  }

  /**
   * Returns the pages and documents of the release with a snapshot.
   *
   * @throws IllegalArgumentException if no content has that snapshot
   */
  static SortedMap<String, Stored> tree(String sha256) {
    Integer number = SNAPSHOTS.get(sha256);
    if (number == null) {
      throw new IllegalArgumentException("no content of the database has the snapshot " + sha256);
    }
    return TREES.get(number);
  }

  /** Returns whether a key is that of a page or document. */
  static boolean isContent(String key) {
    return !NOT_SERVED.matcher(key).matches();
  }

  private static SortedMap<String, Stored> publish(int number) {
    Bucket bucket = new Bucket((writer, key, oldObject, newObject) -> {});
    Database database = new Database();
    database.commit(number);
    Machine machine = new Machine(new Timeline(), "fresh");
    try (PublisherProcess publisher =
        new PublisherProcess(machine, database, bucket, List.of(), false, Mutation.NONE)) {
      publisher.run();
    }
    SortedMap<String, Stored> tree = new TreeMap<>(bucket.objects());
    tree.keySet().removeIf(key -> !isContent(key));
    return tree;
  }

  private static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.of(bytes));
  }

  private static Directory make(int number) {
    DirectoryRows rows = new DirectoryRows();
    StateRow texas = DirectoryRows.state("TX");
    StateRow alabama = DirectoryRows.state("AL");
    CompanyRow ace = rows.company("Ace", RETAIL);
    CompanyRow best = rows.company("Best", RETAIL);
    rows.store(best, rows.city(alabama, "Mobile"), "2 Oak St", "36601", null, number == 1 ? 5 : 4);
    switch (number) {
      case 0, 1 -> rows.store(ace, rows.city(texas, "Dallas"), "1 Main St", "75201");
      case 2 -> rows.store(ace, rows.city(alabama, "Mobile"), "1 Main St", "36601");
      case 3 -> {
        for (int store = 1; store <= 26; store++) {
          rows.store(ace, rows.city(texas, "Dallas"), store + " Main St", "75201");
        }
      }
      default -> {
        rows.store(
            rows.company("Cozy", RETAIL, SHEDS), rows.city(texas, "El Paso"), "3 Elm St", "79901");
        rows.guide("cost", "What it costs", "Add it up.", "Every payment counts.", "2026-03-01");
      }
    }
    return rows.directory();
  }
}
