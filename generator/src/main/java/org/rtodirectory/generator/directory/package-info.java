/**
 * The immutable model of a directory that was read from the database: companies and locations in
 * list order, with references resolved and texts validated. Does not know SQL and JSON.
 */
@NullMarked
package org.rtodirectory.generator.directory;

import org.jspecify.annotations.NullMarked;
