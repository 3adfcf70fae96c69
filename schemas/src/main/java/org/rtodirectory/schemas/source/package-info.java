/**
 * Readers of the object stores of published releases, and the transfer of snapshots from them. A
 * snapshot is transferred compressed as a whole, or as patches of snapshots that the receiver
 * already has. The package knows the layout of patches, but nothing about the contents of a
 * snapshot.
 */
@NullMarked
package org.rtodirectory.schemas.source;

import org.jspecify.annotations.NullMarked;
