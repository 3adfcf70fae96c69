/** The consumer guides of a release, found by slug or by words: guides enter, snippets leave. */
@NullMarked
package org.rtodirectory.edge.guide;

import org.jspecify.annotations.NullMarked;
