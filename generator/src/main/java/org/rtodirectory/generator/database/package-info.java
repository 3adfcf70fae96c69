/**
 * Where the rows are: a PostgreSQL given by address, or an embedded one, with its schema brought up
 * to date. A connection leaves; the tables' meaning is known to the readers and writers, not here.
 */
@NullMarked
package org.rtodirectory.generator.database;

import org.jspecify.annotations.NullMarked;
