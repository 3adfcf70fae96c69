package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
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
 * it. They catch wrong addresses, copies of the database, failed imports and publishes that would
 * end a rollback. Each runs as soon as it can decide.
 *
 * @param store the target
 * @param state the state of the target
 * @param onRefusal receives each refusal, and throws it or turns it into a warning
 */
record PublishGuards(
    PublishOptions options, ObjectStore store, TargetState state, Consumer<Refusal> onRefusal) {
  /**
   * Checks that the target still holds the releases that this process published. It runs before the
   * first write, so that the folder of a volume that is not mounted stays empty.
   *
   * @param known the newest release that this process has seen there
   * @throws Failure if the release is no longer there
   */
  static void requireKnown(Release known, ObjectStore store) {
    TargetState state;
    try {
      state = TargetState.read(store);
    } catch (IOException unreadable) {
      return; // The publish will report it.
    }
    Release served = state.served();
    boolean isKnown =
        served == null
            ? !state.damaged().isEmpty() // The publish repairs it.
            : served.target().equals(known.target()) && state.highest() >= known.release();
    if (!isKnown) {
      throw new Failure(
          "Release "
              + known.release()
              + ", which this process published to "
              + store.name()
              + ", is no longer there. Nothing is written until it is back (is a volume not"
              + " mounted, or was a backup restored?), or until the publisher is started again.");
    }
  }

  /**
   * Checks that content belongs in the target, before the content is read.
   *
   * @param source the database of the content
   * @param isRollback whether the content is that of an earlier release of the target
   * @throws UncheckedIOException if the target cannot be read
   */
  void checkSource(Release.Source source, boolean isRollback) {
    Release served = state.served();
    if (source.demo() && served != null && !served.source().demo()) {
      refuse(
          Reason.DEMO,
          "the database holds the demo directory, and "
              + store.name()
              + " the releases of a real one. Name the database with --database-url, or choose"
              + " another --target.");
    } else if (isRollback) {
      return;
    } else if (source.demo() && !options.allows(Consent.DEMO)) {
      refuse(
          Reason.DEMO,
          "the database holds the demo directory, which is published to "
              + store.name()
              + " only with --demo. Add --demo, or replace the made-up stores by your own with the"
              + " command import --replace FILE.csv (--database-url names another database).");
    } else if (options.allows(Consent.ADOPT)) {
      return;
    } else if (state.isFirst()) {
      checkEmpty();
    } else if (served == null) {
      refuseOtherDatabase(
          "no record can be read that names the database of the releases in " + store.name());
    } else if (!served.source().identity().equals(source.identity())) {
      refuseOtherDatabase("the releases in " + store.name() + " are of another database");
    } else if (source.isSucceededBy(served.source())) {
      refuse(
          Reason.OTHER_DATABASE,
          "a copy of this database on another server has published to "
              + store.name()
              + " since this one did. If the copy was a mistake or no longer exists, publish once"
              + " with --adopt. Give a copy, such as one for tests, its own identity: psql -c"
              + " \"UPDATE directory_identity SET id = DEFAULT\".");
    }
  }

  /** Checks that a target without a release holds no files of other programs. */
  private void checkEmpty() {
    try {
      store.list(
          "",
          object -> {
            if (isForeign(object.key())) {
              throw refusal(
                  Reason.FOREIGN_TARGET,
                  store.name()
                      + " holds no release, but something else, for example "
                      + object.key()
                      + ". Choose an empty --target. If a release may replace files of the same"
                      + " name there, publish once with --adopt.");
            }
          });
    } catch (Refusal foreign) {
      onRefusal.accept(foreign);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Returns whether another program wrote an object. A first publish writes snapshots and object
   * lists before its record. Operating systems write folder markers and hidden files everywhere.
   */
  private static boolean isForeign(String key) {
    boolean isIncidental =
        key.endsWith("/") || (key.startsWith(".") && !key.startsWith(".well-known/"));
    return !isIncidental && !SnapshotTransfer.isKey(key) && !ObjectListReference.isKey(key);
  }

  /**
   * Checks that a planned release does not end a rollback or hold much less than the served one.
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
              + " and stays served. To publish the content of the database again, use publish"
              + " --unpin.");
    }
    boolean isDemoReplaced =
        served != null && served.source().demo() && !plan.content().source().demo();
    if (options.guard().isOn() && !plan.isLive() && !isDemoReplaced) {
      checkShrink(plan, served);
    }
  }

  private void checkShrink(PublishPlan plan, @Nullable Release served) {
    if (served != null && state.isComparable()) {
      // The rows of another database are expected to go.
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
