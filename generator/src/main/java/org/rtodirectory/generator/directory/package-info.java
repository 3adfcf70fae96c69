/**
 * The immutable whole that was read from the database: companies and locations in list order,
 * resolved and checked. Knows no SQL and no JSON.
 */
@NullMarked
package org.rtodirectory.generator.directory;

import org.jspecify.annotations.NullMarked;
