package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.StoreAccess;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code gc}: removes snapshots and records of old releases. */
@Command(
    name = "gc",
    description =
        "Remove the snapshots and records of old releases. Pages are not touched: publishing keeps"
            + " them in order.")
final class GcCommand implements Callable<Integer> {
  @ParentCommand private GeneratorCommand program;
  @Mixin private TargetOption target = new TargetOption();

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "Number of served releases to keep, including the current one.")
  private int keep = 10;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      defaultValue = "1h",
      description =
          "Keep what was served or written within this time, because gateways may be fetching it.")
  private Duration grace = Duration.ofHours(1);

  @Option(names = "--dry-run", description = "Show what would be removed. Remove nothing.")
  private boolean dryRun;

  @Override
  public Integer call() {
    if (keep < 1) {
      throw GeneratorCommand.invalid("--keep", "at least 1");
    }
    ObjectStore store = target.published();
    GarbageCollection garbage = dryRun ? StoreAccess.read(store, this::find) : collect(store);
    program
        .out()
        .printf(
            Locale.ROOT,
            "%s %s: %,d records and %,d snapshots (%,d bytes)%n",
            dryRun ? "Would be removed from" : "Removed from",
            store.name(),
            garbage.records().size(),
            garbage.snapshots().size(),
            garbage.bytes());
    return 0;
  }

  private GarbageCollection collect(ObjectStore store) {
    return StoreAccess.write(
        store,
        held -> {
          GarbageCollection garbage = find(held);
          garbage.collect(held, program.progress());
          return garbage;
        });
  }

  private GarbageCollection find(ObjectStore store) throws IOException {
    return GarbageCollection.find(store, keep, grace, Clock.systemUTC().instant());
  }
}
