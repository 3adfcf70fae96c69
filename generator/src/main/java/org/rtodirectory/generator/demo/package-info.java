/** A believable made-up directory becomes rows of the database, the same for the same seed. */
@NullMarked
package org.rtodirectory.generator.demo;

import org.jspecify.annotations.NullMarked;
