package org.rtodirectory.generator.publish;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.SnapshotForms;

/**
 * The options of a publish.
 *
 * @param guard the guard against releases that are much smaller than the served one
 * @param afterPublish the command to run after a publish, or null for none
 * @param snapshots the forms in which snapshots are stored
 * @param consents the actions that the operator allows, and that a guard would otherwise refuse
 */
public record PublishOptions(
    ShrinkGuard guard,
    @Nullable AfterPublish afterPublish,
    SnapshotForms snapshots,
    Set<Consent> consents) {
  /** The default guard, no command, the default forms of snapshots, and no consents. */
  public static final PublishOptions DEFAULT =
      new PublishOptions(ShrinkGuard.DEFAULT, null, SnapshotForms.DEFAULT, Set.of());

  /** An action that a guard refuses unless an option of the same name allows it. */
  public enum Consent {
    /** Publish to a target that holds other files or the releases of another database. */
    ADOPT,
    /** Publish the demo directory. */
    DEMO,
    /** End a rollback. */
    UNPIN
  }

  boolean allows(Consent consent) {
    return consents.contains(consent);
  }
}
