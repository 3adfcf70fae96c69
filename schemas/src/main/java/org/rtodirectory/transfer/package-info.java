/**
 * How a snapshot travels: compressed as a whole, or as patches against snapshots that the receiver
 * holds. A reference to a snapshot enters, a file with exactly its bytes leaves. Knows the layout
 * of patches, but nothing of what a snapshot holds.
 */
@NullMarked
package org.rtodirectory.transfer;

import org.jspecify.annotations.NullMarked;
