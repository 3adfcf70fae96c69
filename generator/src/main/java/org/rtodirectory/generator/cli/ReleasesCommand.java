package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.rtodirectory.generator.publish.ReleaseHistory;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.StoreAccess;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code releases}: lists the published releases. */
@Command(
    name = "releases",
    description =
        "List the releases. * marks the one that is served; those with a snapshot can be rolled"
            + " back to.")
final class ReleasesCommand implements Callable<Integer> {
  private static final String TABLE = "%s %6s  %-24s %-10s %10s %9s %8s %-8s %s%n";

  @ParentCommand private GeneratorCommand program;
  @Mixin private TargetOption target = new TargetOption();

  @Override
  public Integer call() {
    ObjectStore store = target.store();
    print(read(store), program.out());
    return 0;
  }

  private static ReleaseHistory read(ObjectStore store) {
    ReleaseHistory history = StoreAccess.read(store, ReleaseHistory::read);
    if (history.entries().isEmpty()) {
      throw new Failure("Nothing is published in " + store.name() + ".");
    }
    return history;
  }

  private static void print(ReleaseHistory history, PrintWriter out) {
    CurrentPointer current = history.current();
    out.printf(
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
    for (ReleaseHistory.Entry entry : history.entries()) {
      Release release = entry.release();
      Release.Changes changes = release.changes();
      boolean isServed = current != null && current.release() == release.release();
      out.printf(
          Locale.ROOT,
          TABLE,
          isServed ? "*" : " ",
          release.release(),
          release.createdAt(),
          release.state().name().toLowerCase(Locale.ROOT),
          String.format(Locale.ROOT, "%,d", release.counts().locations()),
          changes == null ? "" : String.format(Locale.ROOT, "%,d", changes.written()),
          changes == null ? "" : String.format(Locale.ROOT, "%,d", changes.deleted()),
          entry.hasSnapshot() ? "yes" : "no",
          changes == null ? "" : changes.reason());
      if (isServed && !release.owed().isEmpty()) {
        out.println(
            "          The command of --after-publish has not taken "
                + (release.owed().contains("/*") ? "all" : release.owed().size())
                + " changed paths yet; the next publish gives it them again.");
      }
    }
  }
}
