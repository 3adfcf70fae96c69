package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.publish.ReleaseHistory;
import org.rtodirectory.generator.publish.ReleasePlan;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code diff A B}: shows the differences between two releases. */
@Command(
    name = "diff",
    description = "Show which rows and pages differ between two releases, in either direction.")
final class DiffCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;

  @Parameters(index = "0", paramLabel = "A", description = "Number of a release.")
  private long from;

  @Parameters(
      index = "1",
      paramLabel = "B",
      description = "Number of the release to compare it with.")
  private long to;

  @Mixin private TargetOption target = new TargetOption();

  @Override
  public Integer call() throws IOException {
    ObjectStore store = target.store();
    PlanReport report = new PlanReport(plan(store), from != to);
    program.out().println("From release " + from + " to release " + to + " in " + store.name());
    report.print(program.out());
    return 0;
  }

  private ReleasePlan plan(ObjectStore store) throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Release before = ReleaseHistory.require(from, store);
      Release after = ReleaseHistory.require(to, store);
      Snapshot beforeSnapshot = open(before, snapshots, store);
      Snapshot afterSnapshot = open(after, snapshots, store);
      try (Progress.Stage stage =
          program.progress().stage("Comparing locations", after.counts().locations())) {
        ReleasePlan plan =
            ReleasePlan.between(before, beforeSnapshot, after, afterSnapshot, store.writers());
        plan.objects().measure(store.writers());
        stage.advance(after.counts().locations());
        return plan;
      }
    }
  }

  private static Snapshot open(Release release, SnapshotFiles snapshots, ObjectStore store) {
    try {
      return snapshots.open(release.snapshot(), store);
    } catch (IOException unreadable) {
      throw new Failure(
          "Release "
              + release.release()
              + " cannot be compared ("
              + Failure.reason(unreadable)
              + "). "
              + SnapshotFiles.remedy(unreadable),
          unreadable);
    }
  }
}
