package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.audit.GarbageCollection;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.store.ObjectStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gc}: removes snapshots and records of old releases. */
@Command(
    name = "gc",
    description =
        "Remove the snapshots and records of old releases. Pages are not touched: publishing keeps"
            + " them in order.")
final class GcCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;
  @Mixin private TargetOption target = new TargetOption();

  @Option(
      names = "--keep",
      paramLabel = "N",
      defaultValue = "${env:RTO_KEEP:-10}",
      description = {
        "Number of served releases to keep, including the current one.",
        "Default: 10 (env RTO_KEEP)"
      })
  private int keep;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      defaultValue = "${env:RTO_GRACE:-1h}",
      description = {
        "Keep everything that was written within this time, because gateways may be fetching it.",
        "Default: 1h (env RTO_GRACE)"
      })
  private Duration grace = Duration.ofHours(1);

  @Option(
      names = "--dry-run",
      defaultValue = "${env:RTO_DRY_RUN:-false}",
      description = "Show what would be removed. Remove nothing. (env RTO_DRY_RUN=true)")
  private boolean dryRun;

  @Override
  public Integer call() {
    if (keep < 1 && spec != null) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--keep': at least 1.");
    }
    ObjectStore store = target.published();
    Output output = Output.of(spec);
    GarbageCollection garbage =
        dryRun ? StoreAccess.read(store, this::find) : collect(store, output);
    output
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

  private GarbageCollection collect(ObjectStore store, Output output) {
    return StoreAccess.write(
        store,
        held -> {
          GarbageCollection garbage = find(held);
          garbage.collect(held, output.progress());
          return garbage;
        });
  }

  private GarbageCollection find(ObjectStore store) throws IOException {
    return GarbageCollection.find(store, keep, grace, Clock.systemUTC().instant());
  }
}
