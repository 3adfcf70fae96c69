/**
 * What is said about a release: the pointer to the current one, and the record of each. Knows
 * nothing of stores.
 */
@NullMarked
package org.rtodirectory.release;

import org.jspecify.annotations.NullMarked;
