/**
 * The building of a snapshot file from a directory: the JSON fragments of rows, the tables of
 * filters, and the search indexes.
 */
@NullMarked
package org.rtodirectory.generator.indexing;

import org.jspecify.annotations.NullMarked;
