package org.rtodirectory.generator.publish;

import java.util.EnumSet;
import java.util.Set;
import org.rtodirectory.store.ObjectReader;

/**
 * How snapshots are stored.
 *
 * @param forms the forms, of which a store has all; empty: those that suit the store
 * @param mostPatches how many patches follow one another at most before the snapshot is stored
 *     compressed as a whole again, at least 1
 */
public record SnapshotForms(Set<Form> forms, int mostPatches) {
  /** Default of {@link #mostPatches}. */
  public static final int DEFAULT_PATCHES = 32;

  /** What suits the store. */
  public static final SnapshotForms DEFAULT = new SnapshotForms(Set.of(), DEFAULT_PATCHES);

  /** A form of a snapshot. */
  public enum Form {
    /** As it is, for gateways that map the file of a folder, and for those of earlier versions. */
    RAW,
    /** Compressed as a whole. */
    COMPRESSED,
    /** As a patch against the snapshot before it, and now and then compressed as a whole. */
    PATCHES
  }

  public SnapshotForms {
    forms = Set.copyOf(forms);
  }

  /** The forms for {@code store}: if none are chosen, raw in a folder and patches elsewhere. */
  Set<Form> of(ObjectReader store) {
    return forms.isEmpty() ? EnumSet.of(store.isFolder() ? Form.RAW : Form.PATCHES) : forms;
  }
}
