package org.rtodirectory.generator.storage;

import java.util.Set;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * The forms in which snapshots are stored.
 *
 * @param chosen the forms. If the set is empty, the kind of object store determines the form
 * @param maxPatches the maximum length of a chain of patches, at least 1. After it, the whole
 *     snapshot is stored again, compressed
 */
public record SnapshotForms(Set<SnapshotForm> chosen, int maxPatches) {
  private static final int DEFAULT_MAX_PATCHES = 32;

  /** Raw in a folder, patches in a bucket. */
  public static final SnapshotForms DEFAULT = of(Set.of());

  /** A form of stored snapshots. */
  public enum SnapshotForm {
    /**
     * The file itself, for gateways that map it from a folder, and for gateways of earlier
     * versions.
     */
    RAW,
    /** A patch of the previous snapshot, and from time to time the whole snapshot, compressed. */
    PATCHES
  }

  /** Returns these forms with the default number of patches. */
  public static SnapshotForms of(Set<SnapshotForm> chosen) {
    return new SnapshotForms(chosen, DEFAULT_MAX_PATCHES);
  }

  /** Returns whether snapshots are stored in this form in {@code store}. */
  boolean has(SnapshotForm form, ObjectReader store) {
    SnapshotForm suitable = store.isFolder() ? SnapshotForm.RAW : SnapshotForm.PATCHES;
    return chosen.isEmpty() ? form == suitable : chosen.contains(form);
  }
}
