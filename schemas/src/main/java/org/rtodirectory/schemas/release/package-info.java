/**
 * The metadata of releases: the pointer to the current release, and for each release the record and
 * the list of its objects. The package does not know where these files are stored.
 */
@NullMarked
package org.rtodirectory.schemas.release;

import org.jspecify.annotations.NullMarked;
