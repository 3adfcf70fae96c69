/**
 * Access to the PostgreSQL database, either at a URL or the embedded one. The package migrates the
 * schema to the current version and provides connections. Only the readers and writers of the
 * tables know their meaning.
 */
@NullMarked
package org.rtodirectory.generator.database;

import org.jspecify.annotations.NullMarked;
