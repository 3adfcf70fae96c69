/**
 * The directory that is read from one consistent snapshot of the database. It has companies, cities
 * and locations in list order, with resolved references.
 */
@NullMarked
package org.rtodirectory.generator.directory;

import org.jspecify.annotations.NullMarked;
