/**
 * The import of CSV files and Markdown guides into the database. Invalid rows are written to a
 * rejects file.
 *
 * <p>On the way: lines become records ({@code CsvRecords}), records become checked rows ({@code
 * ImportFile}), rows stand in temporary tables, where each finds its location ({@code Locations})
 * by its company and city ({@code Companies}, {@code Cities}), and what differs from the database
 * is written ({@code LocationWriter}), all in one transaction ({@code CsvImport}).
 */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
