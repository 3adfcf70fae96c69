/**
 * The judge of the search: draws queries from the rows of a directory by rules, knows every entry
 * that answers them, and measures how well and how fast a search finds these. It knows nothing of
 * the way in which the search works, and has a vocabulary and typing errors of its own.
 */
@NullMarked
package org.rtodirectory.edge.judge;

import org.jspecify.annotations.NullMarked;
