/**
 * The snapshot, which is the single file with the data of a release, and its reader. The generator
 * writes the file with {@link SnapshotWriter}. The class that reads a section also encodes it and
 * documents its layout. {@link TypeaheadFormat} documents the layout of the search index.
 *
 * <p><i>List order</i> is the order in which the API lists locations or companies. A <i>row</i> is
 * the position of a location or company in list order, from 0. A <i>fragment</i> is the JSON of a
 * row. A <i>selection</i> is the result of a filter: the rows that pass it.
 */
@NullMarked
package org.rtodirectory.schemas.snapshot;

import org.jspecify.annotations.NullMarked;
