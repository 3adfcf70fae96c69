/** A Directory becomes a snapshot file: fragments, filter tables and typeahead indexes. */
@NullMarked
package org.rtodirectory.generator.indexing;

import org.jspecify.annotations.NullMarked;
