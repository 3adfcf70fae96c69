/**
 * What was asked and answered: answers enter one by one, lines of the access log leave. Knows
 * nothing of HTTP but its words, and nobody's whole address.
 */
@NullMarked
package org.rtodirectory.edge.traffic;

import org.jspecify.annotations.NullMarked;
