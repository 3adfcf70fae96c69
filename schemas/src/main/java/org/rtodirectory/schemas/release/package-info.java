/**
 * The metadata of releases: the pointer to the current one, the record of each, and the signatures
 * of both. Knows nothing of stores.
 */
@NullMarked
package org.rtodirectory.schemas.release;

import org.jspecify.annotations.NullMarked;
