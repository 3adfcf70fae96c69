/**
 * Sorting and keeping more than memory holds: records go in, sorted records come out, by way of
 * temporary files. Knows nothing of what the records mean.
 */
@NullMarked
package org.rtodirectory.generator.sort;

import org.jspecify.annotations.NullMarked;
