/** A Directory becomes a snapshot file: fragments, filter tables and typeahead indexes. */
@NullMarked
package org.rtodirectory.generator.build;

import org.jspecify.annotations.NullMarked;
