/**
 * The building of a snapshot file from a directory: fragments, filter tables and search indexes.
 */
@NullMarked
package org.rtodirectory.generator.indexing;

import org.jspecify.annotations.NullMarked;
