/**
 * The look-up of the typeahead index: a query enters, entries by rank leave. Immutable; reads the
 * snapshot in place.
 */
@NullMarked
package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.NullMarked;
