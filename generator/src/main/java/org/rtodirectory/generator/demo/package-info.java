/** Generates a realistic fictional directory in the database, as a function of a seed. */
@NullMarked
package org.rtodirectory.generator.demo;

import org.jspecify.annotations.NullMarked;
