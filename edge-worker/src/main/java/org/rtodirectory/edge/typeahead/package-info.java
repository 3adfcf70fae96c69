/**
 * The search in the typeahead index: a query enters, entries in the order of their ranks leave. The
 * index is immutable and read in place from the snapshot.
 */
@NullMarked
package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.NullMarked;
