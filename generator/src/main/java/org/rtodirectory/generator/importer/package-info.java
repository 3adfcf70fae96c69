/**
 * The import of CSV files and Markdown guides into the database. Records become checked rows
 * ({@code ImportFile}), rows stand in temporary tables, where each finds its location ({@code
 * Locations}) by its company and city ({@code Companies}, {@code Cities}), and what differs from
 * the database is written ({@code LocationWriter}), all in one transaction ({@code CsvImport}).
 */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
