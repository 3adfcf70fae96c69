package org.rtodirectory.generator.publish;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.storage.SnapshotForms;

public record PublishOptions(
    ShrinkGuard guard,
    @Nullable AfterPublish afterPublish,
    SnapshotForms snapshots,
    Set<Consent> consents) {
  /** The default guard, no command, and snapshots stored as it suits the store. */
  public static final PublishOptions DEFAULT =
      new PublishOptions(ShrinkGuard.DEFAULT, null, SnapshotForms.DEFAULT, Set.of());

  public enum Consent {
    /** Take over a target that holds something else, or the releases of another database. */
    ADOPT,
    DEMO,
    UNPIN
  }

  public PublishOptions guarded(ShrinkGuard other) {
    return new PublishOptions(other, afterPublish, snapshots, consents);
  }

  public PublishOptions running(@Nullable AfterPublish command) {
    return new PublishOptions(guard, command, snapshots, consents);
  }

  public PublishOptions storing(SnapshotForms other) {
    return new PublishOptions(guard, afterPublish, other, consents);
  }

  public PublishOptions allowing(Set<Consent> others) {
    return new PublishOptions(guard, afterPublish, snapshots, others);
  }

  boolean allows(Consent consent) {
    return consents.contains(consent);
  }
}
