package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.publish.ReleaseHistory;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.generator.storage.StoredSnapshots;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** The command {@code releases}, which lists the published releases. */
@Command(
    name = "releases",
    description =
        "List the releases. * marks the served one. A rollback is possible to each release with a"
            + " snapshot.")
final class ReleasesCommand implements Callable<Integer> {
  private static final String TABLE = "%s %6s  %-24s %-10s %10s %9s %8s %-8s %s";

  @ParentCommand private GeneratorCommand program;
  @Mixin private TargetOptions target = new TargetOptions();

  @Override
  public Integer call() {
    ObjectStore store = target.objectStore(program);
    ReleaseHistory history = StoreAccess.read(store, ReleaseHistory::survey);
    Set<Release> withSnapshot = StoreAccess.read(store, opened -> withSnapshot(history, opened));
    print(history, withSnapshot);
    history.damagedKeys().stream()
        .map(key -> "Warning: " + ReleaseHistory.damagedFailure(key, "damaged", store).getMessage())
        .forEach(program.err()::println);
    return 0;
  }

  /** Returns the releases whose snapshot is stored, so that a rollback to them is possible. */
  private static Set<Release> withSnapshot(ReleaseHistory history, ObjectStore store)
      throws IOException {
    StoredSnapshots snapshots = StoredSnapshots.of(store);
    Set<Release> withSnapshot = new HashSet<>();
    for (Release release : history.releases()) {
      if (snapshots.isComplete(release.snapshot())) {
        withSnapshot.add(release);
      }
    }
    return withSnapshot;
  }

  private void print(ReleaseHistory history, Set<Release> withSnapshot) {
    CurrentPointer current = history.current();
    program.printLine(
        TABLE,
        " ",
        "number",
        "made at",
        "state",
        "locations",
        "written",
        "deleted",
        "snapshot",
        "why");
    for (Release release : history.releases()) {
      Release.Changes changes = release.changes();
      boolean isServed = current != null && current.release() == release.release();
      program.printLine(
          TABLE,
          isServed ? "*" : " ",
          release.release(),
          release.createdAt(),
          release.state().name().toLowerCase(Locale.ROOT),
          number(release.counts().locations()),
          changes == null ? "" : number(changes.written()),
          changes == null ? "" : number(changes.deleted()),
          withSnapshot.contains(release) ? "yes" : "no",
          changes == null ? "" : changes.reason());
      if (isServed && !release.pending().isEmpty()) {
        program.printLine(
            "          The command of --after-publish has not processed %s changed paths yet. The"
                + " next publish gives it these paths again.",
            release.pending().contains("/*") ? "all" : release.pending().size());
      }
    }
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
