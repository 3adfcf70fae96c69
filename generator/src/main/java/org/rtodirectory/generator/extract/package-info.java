/** Rows of one consistent database snapshot become a Directory. */
@NullMarked
package org.rtodirectory.generator.extract;

import org.jspecify.annotations.NullMarked;
