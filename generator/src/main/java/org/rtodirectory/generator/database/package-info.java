/**
 * Access to the PostgreSQL database, either at a URL or the embedded one. The package migrates the
 * schema to the current version, provides connections, and explains errors. It does not know the
 * meaning of the tables.
 */
@NullMarked
package org.rtodirectory.generator.database;

import org.jspecify.annotations.NullMarked;
