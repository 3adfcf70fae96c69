/**
 * The snapshot: the single file that holds the data of a release, and its reader. A file enters,
 * and fragments and selections of rows leave. The generator fills the file by {@link
 * SnapshotWriter}. The layout of each section is documented at its reader, next to the writer of
 * the section's bytes. {@link TypeaheadFormat} has that of the typeahead index.
 */
@NullMarked
package org.rtodirectory.schemas.snapshot;

import org.jspecify.annotations.NullMarked;
