/**
 * The metadata of releases: the pointer to the current one, the record of each, and the list of its
 * objects. Knows nothing of stores.
 */
@NullMarked
package org.rtodirectory.schemas.release;

import org.jspecify.annotations.NullMarked;
