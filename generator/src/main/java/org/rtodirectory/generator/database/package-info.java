/**
 * Access to the PostgreSQL database: one given by a URL, or the embedded one, with the schema
 * migrated to the current version. Connections leave. Only the readers and writers of the tables
 * know their meaning.
 */
@NullMarked
package org.rtodirectory.generator.database;

import org.jspecify.annotations.NullMarked;
