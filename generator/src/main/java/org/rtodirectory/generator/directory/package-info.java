/**
 * The directory as it is read from one consistent snapshot of the database: companies, cities and
 * locations in list order, with references resolved and texts validated. {@link
 * org.rtodirectory.generator.directory.TextRule} has the rules for texts, which the importer uses
 * before it writes, and the tables have as constraints.
 */
@NullMarked
package org.rtodirectory.generator.directory;

import org.jspecify.annotations.NullMarked;
