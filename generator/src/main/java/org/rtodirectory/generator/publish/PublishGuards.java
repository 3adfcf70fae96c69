package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.PublishOptions.Consent;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;
import org.rtodirectory.generator.report.Refusal.Reason;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.release.ObjectListReference;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.SnapshotTransfer;

/**
 * The guards of a publish. Each refuses a probable mistake of the operator unless an option allows
 * it. They catch a wrong target or database, copies of the database, failed imports and publishes
 * that would end a rollback. Each guard runs as soon as its input is known.
 *
 * @param store the target
 * @param state the state of the target
 * @param isRollback whether the rows are those of an earlier release of the target
 * @param onRefusal receives each refusal, and throws it or turns it into a warning
 */
record PublishGuards(
    PublishOptions options,
    ObjectStore store,
    TargetState state,
    boolean isRollback,
    Consumer<Refusal> onRefusal) {
  /**
   * Checks that the target still has the releases that this process published. It runs before the
   * first write, so that nothing is written to an empty mount point. No option skips it.
   *
   * @param lastSeen the newest release that this process has seen there
   * @throws Failure if the release is no longer there
   */
  static void requireStillThere(Release lastSeen, ObjectStore store) {
    TargetState state;
    try {
      state = TargetState.read(store);
    } catch (IOException unreadable) {
      return; // The publish will report it.
    }
    Release served = state.served();
    boolean isStillThere =
        served == null
            ? !state.history().damagedRecords().isEmpty() // The publish repairs it.
            : served.target().equals(lastSeen.target())
                && state.history().highest() >= lastSeen.release();
    if (!isStillThere) {
      throw new Failure(
          "Release "
              + lastSeen.release()
              + ", which this process published to "
              + store.name()
              + ", is no longer there. Nothing is written until it is back (is a volume not"
              + " mounted, or was a backup restored?), or until the publisher is started again.");
    }
  }

  /**
   * Checks, before anything else, that a target without a release holds no files of other programs.
   */
  void checkTarget() throws IOException {
    if (!state.hasNoRelease() || isRollback || options.allows(Consent.ADOPT)) {
      return;
    }
    try {
      store.list(
          "",
          object -> {
            if (isOfOtherProgram(object.key())) {
              throw refusal(
                  Reason.FOREIGN_TARGET,
                  store.name()
                      + " has no release but other files, such as "
                      + object.key()
                      + ". Choose an empty --target. If a release may replace files of the same"
                      + " name there, publish once with --adopt.");
            }
          });
    } catch (Refusal foreign) {
      onRefusal.accept(foreign);
    }
  }

  /**
   * Checks, before the rows are read, that they come from the right database for this target.
   *
   * @param source the database of the rows
   */
  void checkSource(Release.Source source) {
    Release served = state.served();
    if (source.demo() && served != null && !served.source().demo()) {
      refuse(
          Reason.DEMO,
          "the database has the demo directory, but the releases in "
              + store.name()
              + " are from a real one. Name the database with --database-url, or choose"
              + " another --target.");
    } else if (isRollback) {
      return;
    } else if (source.demo() && !options.allows(Consent.DEMO)) {
      refuse(
          Reason.DEMO,
          "the database has the demo directory. Use --demo to publish it to "
              + store.name()
              + ", or replace its made-up stores with your own with the"
              + " command import --replace FILE.csv (--database-url names another database).");
    } else if (options.allows(Consent.ADOPT) || state.hasNoRelease()) {
      return;
    } else if (served == null) {
      refuseOtherDatabase(
          "no readable record in " + store.name() + " says which database its releases came from");
    } else if (!served.source().identity().equals(source.identity())) {
      refuseOtherDatabase("the releases in " + store.name() + " came from another database");
    } else if (source.isSucceededBy(served.source())) {
      refuse(
          Reason.OTHER_DATABASE,
          "another server with a copy of this database has published to "
              + store.name()
              + " since this server did. If the copy was a mistake or no longer exists, publish once"
              + " with --adopt. Give a copy, such as one for tests, its own identity: psql -c"
              + " \"UPDATE directory_identity SET id = DEFAULT\".");
    }
  }

  /**
   * Returns whether another program wrote an object. Snapshots and lists of objects do not count,
   * because an interrupted first publish may have left them. Folder markers and hidden files do not
   * count either.
   */
  private static boolean isOfOtherProgram(String key) {
    boolean isMarkerOrHidden =
        key.endsWith("/") || (key.startsWith(".") && !key.startsWith(".well-known/"));
    return !isMarkerOrHidden && !SnapshotTransfer.isKey(key) && !ObjectListReference.isKey(key);
  }

  /**
   * Refuses a plan that would end a rollback, or whose release is much smaller than the served one.
   */
  void checkPlan(PublishPlan plan) {
    Release served = state.served();
    if (served != null && plan.endsRollback() && !options.allows(Consent.UNPIN)) {
      refuse(
          Reason.ROLLBACK,
          "release "
              + served.release()
              + " in "
              + store.name()
              + " is a rollback to release "
              + served.rolledBackTo()
              + " and remains published. To publish the content of the database again, use publish"
              + " --unpin.");
    }
    boolean isDemoReplaced =
        served != null && served.source().demo() && !plan.content().source().demo();
    if (options.guard().isOn() && !plan.isReleaseLive() && !isDemoReplaced) {
      checkShrink(plan, served);
    }
  }

  private void checkShrink(PublishPlan plan, @Nullable Release served) {
    if (served != null && state.hasServedRows()) {
      // With another database, all rows of the old one are expected to disappear.
      boolean isSameDatabase =
          served.source().identity().equals(plan.content().source().identity());
      long removed = isSameDatabase ? plan.rows().counts().removed() : 0;
      options
          .guard()
          .findLoss(served.counts(), plan.counts(), removed)
          .ifPresent(loss -> refuse(Reason.SHRINK, loss));
    } else if (state.current() != null) {
      refuse(
          Reason.SHRINK,
          "the record of the served release "
              + state.current().release()
              + " is lost, so the new release cannot be compared with it. If the new release is"
              + " right, publish again with --allow-shrink.");
    }
  }

  private void refuseOtherDatabase(String cause) {
    refuse(
        Reason.OTHER_DATABASE,
        cause
            + ". Check --database-url and --target. If this database is to replace the releases"
            + " there, publish once with --adopt.");
  }

  private void refuse(Reason reason, String message) {
    onRefusal.accept(refusal(reason, message));
  }

  private static Refusal refusal(Reason reason, String message) {
    return new Refusal(reason, "Refused: " + message);
  }
}
