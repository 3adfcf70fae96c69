/**
 * The read side of object stores, which hold the published releases, and the transfer of snapshots
 * from them: compressed as a whole, or as patches against snapshots that the receiver holds. Keys
 * enter, bytes leave. Knows the layout of patches, but nothing of what a snapshot holds. Beside
 * them, where a program reads its options: the command line, the environment and a settings file.
 */
@NullMarked
package org.rtodirectory.schemas.source;

import org.jspecify.annotations.NullMarked;
