package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.publish.PublishSummary;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.ReleaseSource;
import org.rtodirectory.generator.publish.ShrinkGuard;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.SnapshotFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The command {@code rollback N}, which publishes an earlier release again. */
@Command(
    name = "rollback",
    description =
        "Publish the content of release N as a new release. Needs no database. The new release stays"
            + " served until publish --unpin publishes the content of the database again.")
final class RollbackCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;

  @Parameters(paramLabel = "N", description = "Number of the release to go back to.")
  private long number;

  @Mixin private TargetOptions target = new TargetOptions();
  @Mixin private ReleaseOptions release = new ReleaseOptions();

  @Option(names = "--dry-run", description = "Show what the rollback would change. Write nothing.")
  private boolean isDryRun;

  @Override
  public Integer call() throws IOException {
    ObjectStore store = target.objectStore(program);
    try (SnapshotFiles snapshots = SnapshotFiles.create()) {
      Publisher publisher =
          new Publisher(
              store,
              release.options(ShrinkGuard.OFF, Set.of()),
              snapshots,
              Clock.systemUTC(),
              program.progress());
      ReleaseSource source = ReleaseSource.rollback(number);
      PublishSummary summary = isDryRun ? publisher.plan(source) : publisher.publish(source);
      String verb = isDryRun ? "would be published" : "was published";
      String unchanged =
          "Nothing to do: the content of release " + number + " is served in " + store.name();
      PlanReport.print(summary, verb, unchanged, store, program);
      if (summary.isNew() && !isDryRun) {
        program
            .out()
            .println("The new release stays served until publish --unpin ends the rollback.");
      }
    }
    return 0;
  }
}
