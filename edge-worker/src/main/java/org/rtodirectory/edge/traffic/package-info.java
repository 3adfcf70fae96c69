/**
 * The traffic of the API: answers enter one by one, lines of the access log leave. Does not know
 * HTTP, except for its terms, nor the full address of any client.
 */
@NullMarked
package org.rtodirectory.edge.traffic;

import org.jspecify.annotations.NullMarked;
