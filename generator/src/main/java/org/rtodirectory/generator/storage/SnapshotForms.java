package org.rtodirectory.generator.storage;

import java.util.Set;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The forms in which snapshots are stored.
 *
 * @param chosen the forms. If there are none, those that suit the store
 * @param maxPatches how many patches follow one another at most before the snapshot is stored
 *     compressed as a whole again, at least 1
 */
public record SnapshotForms(Set<SnapshotForm> chosen, int maxPatches) {
  /** Raw in a folder, patches elsewhere. */
  public static final SnapshotForms DEFAULT = of(Set.of());

  private static final int DEFAULT_MAX_PATCHES = 32;

  /** A form of stored snapshots. */
  public enum SnapshotForm {
    /** Unchanged, for gateways that map the file of a folder, and for those of earlier versions. */
    RAW,
    /** As a patch against the snapshot before it, and now and then compressed as a whole. */
    PATCHES
  }

  /** These forms with the default number of patches. */
  public static SnapshotForms of(Set<SnapshotForm> chosen) {
    return new SnapshotForms(chosen, DEFAULT_MAX_PATCHES);
  }

  /** Whether snapshots are stored in this form in {@code store}. */
  boolean has(SnapshotForm form, ObjectReader store) {
    SnapshotForm suitable = store.isFolder() ? SnapshotForm.RAW : SnapshotForm.PATCHES;
    return chosen.isEmpty() ? form == suitable : chosen.contains(form);
  }
}
