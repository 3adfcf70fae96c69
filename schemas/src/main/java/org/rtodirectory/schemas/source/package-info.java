/**
 * The read side of object stores, which hold the published releases, and the transfer of snapshots
 * from them: compressed as a whole, or as patches against snapshots that the receiver holds. Keys
 * enter, bytes leave. Knows the layout of patches, but nothing of what a snapshot holds. Beside
 * them, what both programs have in common for their operators: options from the command line, the
 * environment and a settings file, and the admin port.
 */
@NullMarked
package org.rtodirectory.schemas.source;

import org.jspecify.annotations.NullMarked;
