package org.rtodirectory.generator.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.StoreAccess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code gc}, which removes snapshots and records of old releases. */
@Command(
    name = "gc",
    description =
        "Remove the snapshots and records of old releases. Pages stay, because every publish already"
            + " deletes those that are outdated.")
final class GcCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;
  @Mixin private TargetOptions target = new TargetOptions();

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Number of served releases to keep, including the current one.")
  private int keptReleases = 10;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      defaultValue = "1h",
      description =
          "Keep objects that were served or written within this time, because gateways may still fetch them.")
  private Duration grace = Duration.ofHours(1);

  @Option(names = "--dry-run", description = "Show what would be removed. Remove nothing.")
  private boolean isDryRun;

  @Override
  public Integer call() {
    if (keptReleases < 1) {
      throw GeneratorCommand.invalid("--keep", "expected at least 1");
    }
    ObjectStore store = target.openPublished(program);
    Instant now = Clock.systemUTC().instant();
    GarbageCollection garbage =
        isDryRun
            ? StoreAccess.read(
                store, opened -> GarbageCollection.find(opened, keptReleases, grace, now))
            : GarbageCollection.run(store, keptReleases, grace, now, program.progress());
    program.printLine(
        "%s %s: %,d records and %,d files (%,d bytes)",
        isDryRun ? "Would be removed from" : "Removed from",
        store.name(),
        garbage.records().size(),
        garbage.files().size(),
        garbage.bytes());
    return 0;
  }
}
