/**
 * The search in the typeahead index, which is immutable and read in place from the snapshot. {@link
 * org.rtodirectory.edge.typeahead.Interpreter} parses a query, {@link
 * org.rtodirectory.edge.typeahead.Retrieval} reads posting lists and finds candidates by upper
 * bounds, {@link org.rtodirectory.edge.typeahead.Scorer} scores them, and {@link
 * org.rtodirectory.edge.typeahead.TopEntries} collects the highest scores.
 */
@NullMarked
package org.rtodirectory.edge.typeahead;

import org.jspecify.annotations.NullMarked;
