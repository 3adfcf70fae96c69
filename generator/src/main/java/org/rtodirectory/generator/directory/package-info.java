/**
 * The directory as it is read from one consistent snapshot of the database: companies, cities and
 * locations in list order, with references resolved.
 */
@NullMarked
package org.rtodirectory.generator.directory;

import org.jspecify.annotations.NullMarked;
