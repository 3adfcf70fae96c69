/**
 * The metadata of releases: the pointer to the current one, the record of each, and the list of its
 * objects. The package does not know how they are stored.
 */
@NullMarked
package org.rtodirectory.schemas.release;

import org.jspecify.annotations.NullMarked;
