package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.Set;
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
 * Refuses a publish to an unexpected target. The target must hold the releases of the same
 * database, of made-up stores only if the operator allows it, and it must be the one that this
 * process has published to before. It catches wrong addresses and volumes that are not mounted.
 */
final class IdentityGuard {
  private final Set<Consent> consents;

  /** The newest release that this process has seen in the target, null at first. */
  private @Nullable Release seen;

  IdentityGuard(Set<Consent> consents) {
    this.consents = consents;
  }

  /** Remembers the newest release of the target, null if none can be read. */
  void remember(@Nullable Release release) {
    seen = release == null ? seen : release;
  }

  /**
   * Checks, before anything is written, that the target is the one that this process knows: a
   * folder whose volume is not mounted must stay empty.
   */
  void requireThere(ObjectStore store) {
    Release known = seen;
    try {
      if (known != null && !isThere(store, known)) {
        throw lost(store, known);
      }
    } catch (IOException e) {
      return; // The writer says why.
    }
  }

  private static boolean isThere(ObjectStore store, Release known) throws IOException {
    TargetState current = TargetState.read(store);
    Release origin = current.served();
    return origin == null
        ? !current.damaged().isEmpty() // The publish repairs it.
        : origin.target().equals(known.target()) && current.highest() >= known.release();
  }

  private static Failure lost(ObjectStore store, Release known) {
    return new Failure(
        "This process has published release "
            + known.release()
            + " to "
            + store.name()
            + ", where it is no longer. Is a volume not mounted, or was a backup restored? Nothing is written until it is"
            + " back. To publish to what is there now, start the publisher again.");
  }

  /**
   * Checks that the content of {@code source} belongs into the target, before it is read.
   *
   * @param state the state of the target
   * @param isRollback whether it is that of an earlier release of the target
   */
  void check(Release.Source source, boolean isRollback, TargetState state, ObjectStore target)
      throws IOException {
    boolean isDemo = source.demo();
    Release served = state.served();
    String store = target.name();
    if (isDemo && served != null && !served.source().demo()) {
      throw new Refusal(
          Reason.DEMO,
          "Refused: the database holds the demo directory, and "
              + store
              + " the releases of a real one. Name the database with --database-url, or choose"
              + " another --target.");
    }
    if (isRollback) {
      return;
    }
    if (isDemo && !consents.contains(Consent.DEMO)) {
      throw new Refusal(
          Reason.DEMO,
          "Refused: the database holds the demo directory, which is published to "
              + store
              + " only with --demo. Add --demo, or put your own stores in place of the made-up ones:"
              + " generator import --replace FILE.csv (--database-url names another database).");
    }
    if (!consents.contains(Consent.ADOPT)) {
      requireOwn(source, state, target);
    }
  }

  /** Refuses to end a rollback that the operator has not ended. */
  void checkPin(PublishPlan next) {
    Release served = next.state().served();
    if (served != null && next.isPinned() && !consents.contains(Consent.UNPIN)) {
      throw new Refusal(
          Reason.ROLLBACK,
          "Refused: release "
              + served.release()
              + " in "
              + next.store().name()
              + " is a rollback to release "
              + served.rolledBackTo()
              + " and stays served. To publish the content of the database again: generator publish"
              + " --unpin.");
    }
  }

  private static void requireOwn(Release.Source source, TargetState state, ObjectStore target)
      throws IOException {
    Release served = state.served();
    if (state.isFirst()) {
      requireEmpty(target);
    } else if (served == null || !served.source().identity().equals(source.identity())) {
      throw new Refusal(
          Reason.OTHER_DATABASE,
          "Refused: "
              + (served == null
                  ? "no record can be read that names the database of the releases in "
                      + target.name()
                  : "the releases in " + target.name() + " are of another database")
              + ". Check --database-url and --target. If this database is to replace what is there,"
              + " publish once with --adopt.");
    } else if (source.isSucceededBy(served.source())) {
      throw new Refusal(
          Reason.OTHER_DATABASE,
          "Refused: a copy of this database on another server has published to "
              + target.name()
              + " since this one did. If the copy was a mistake or is no more, publish once with"
              + " --adopt. Give a copy, such as one for tests, an identity of its own: psql -c \"UPDATE"
              + " directory_identity SET id = DEFAULT\".");
    }
  }

  private static void requireEmpty(ObjectStore store) throws IOException {
    store.list(
        "",
        object -> {
          if (!isUnclaimed(object.key()) && !isIncidental(object.key())) {
            throw new Refusal(
                Reason.FOREIGN_TARGET,
                "Refused: "
                    + store.name()
                    + " holds no release, but something else, for example "
                    + object.key()
                    + ". Choose an empty --target. If what a release has is to replace files of the"
                    + " same name there, publish once with --adopt.");
          }
        });
  }

  /** Whether a first publish writes it before it claims a release number. */
  private static boolean isUnclaimed(String key) {
    return SnapshotTransfer.isKey(key) || ObjectListReference.isKey(key);
  }

  /** Whether it is a folder marker, or a hidden file, as operating systems put everywhere. */
  private static boolean isIncidental(String key) {
    return key.endsWith("/") || (key.startsWith(".") && !key.startsWith(".well-known/"));
  }
}
