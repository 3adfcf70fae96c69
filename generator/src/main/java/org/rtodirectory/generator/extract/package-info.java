/** Reads a Directory from the rows of one consistent snapshot of the database. */
@NullMarked
package org.rtodirectory.generator.extract;

import org.jspecify.annotations.NullMarked;
