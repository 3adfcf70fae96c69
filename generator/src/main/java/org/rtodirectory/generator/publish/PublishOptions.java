package org.rtodirectory.generator.publish;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.source.ObjectReader;

public record PublishOptions(
    ShrinkGuard guard,
    @Nullable AfterPublish afterPublish,
    SnapshotForms snapshots,
    Set<Consent> consents) {
  /** The default guard, no command, and snapshots stored as it suits the store. */
  public static final PublishOptions DEFAULT =
      new PublishOptions(
          ShrinkGuard.DEFAULT,
          null,
          new SnapshotForms(Set.of(), SnapshotForms.DEFAULT_PATCHES),
          Set.of());

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

  /**
   * How snapshots are stored.
   *
   * @param forms the forms that a store has. If there are none, those that suit the store
   * @param maxPatches how many patches follow one another at most before the snapshot is stored
   *     compressed as a whole again, at least 1
   */
  public record SnapshotForms(Set<SnapshotForm> forms, int maxPatches) {
    public static final int DEFAULT_PATCHES = 32;

    public enum SnapshotForm {
      /**
       * As it is, for gateways that map the file of a folder, and for those of earlier versions.
       */
      RAW,
      /** As a patch against the snapshot before it, and now and then compressed as a whole. */
      PATCHES
    }

    /** The forms for {@code store}: if none are chosen, raw in a folder and patches elsewhere. */
    Set<SnapshotForm> of(ObjectReader store) {
      return forms.isEmpty()
          ? EnumSet.of(store.isFolder() ? SnapshotForm.RAW : SnapshotForm.PATCHES)
          : forms;
    }
  }
}
