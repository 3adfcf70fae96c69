/**
 * The consumer guides of a release, found by slug or by words: guides enter, guides with snippets
 * leave. Knows the search library, but not requests.
 */
@NullMarked
package org.rtodirectory.edge.guide;

import org.jspecify.annotations.NullMarked;
