package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleasePlan;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ReleaseRecords;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.snapshot.Snapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code diff A B}: shows the differences between two releases. */
@Command(
    name = "diff",
    description = "Show which rows and pages differ between two releases, in either direction.")
final class DiffCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "A", description = "Number of a release.")
  private long from;

  @Parameters(
      index = "1",
      paramLabel = "B",
      description = "Number of the release to compare it with.")
  private long to;

  @Mixin private TargetOption target = new TargetOption();

  @Option(
      names = "--json",
      description = "Print the report as one JSON object, with every row that differs.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    ObjectStore store = target.store();
    Output output = Output.of(spec);
    PlanReport report = new PlanReport(plan(store, output.progress()), from != to);
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("from", from);
      object.put("to", to);
      report.printJson(object, output.out());
    } else {
      output.out().println("From release " + from + " to release " + to + " in " + store.name());
      report.print(output.out());
    }
    return 0;
  }

  private ReleasePlan plan(ObjectStore store, Progress progress) throws IOException {
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Release before = ReleaseRecords.require(from, store);
      Release after = ReleaseRecords.require(to, store);
      Snapshot beforeSnapshot = open(before, snapshots, store);
      Snapshot afterSnapshot = open(after, snapshots, store);
      try (Progress.Stage stage =
          progress.stage("Comparing locations", after.counts().locations())) {
        ReleasePlan plan =
            ReleasePlan.between(before, beforeSnapshot, after, afterSnapshot, store.writers());
        plan.objects().measureSite(store.writers());
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
