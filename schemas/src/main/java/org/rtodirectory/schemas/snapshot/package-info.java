/**
 * The snapshot: the single file that holds the data of a release, and its reader. The reader gives
 * fragments and selections of rows. The generator writes the file by {@link SnapshotWriter}. The
 * class that reads a section documents its layout and also encodes it. {@link TypeaheadFormat}
 * documents the layout of the typeahead index.
 */
@NullMarked
package org.rtodirectory.schemas.snapshot;

import org.jspecify.annotations.NullMarked;
