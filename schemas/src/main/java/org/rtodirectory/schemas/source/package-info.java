/**
 * The read side of object stores, which hold the published releases, and the transfer of snapshots
 * from them: compressed as a whole, or as patches against snapshots that the receiver holds. Keys
 * enter, bytes leave. Knows the layout of patches, but nothing about the contents of a snapshot.
 */
@NullMarked
package org.rtodirectory.schemas.source;

import org.jspecify.annotations.NullMarked;
