/**
 * The metadata of releases: the pointer to the current one, and the record of each. Knows nothing
 * of stores.
 */
@NullMarked
package org.rtodirectory.schemas.release;

import org.jspecify.annotations.NullMarked;
