/**
 * The import of CSV files and Markdown guides into the database. Invalid rows are written to a
 * rejects file.
 *
 * <p>The steps of a CSV import are: read lines ({@code NumberedLines}), parse records ({@code
 * CsvRecords}), validate rows ({@code ImportFile}), find or create their companies, cities and
 * locations ({@code Companies}, {@code Cities}, {@code Locations}), and write what differs from the
 * database ({@code TextRows}). All writes of an import are in one transaction ({@code CsvImport}).
 * {@code CityMerge} merges cities that have several rows in the database.
 */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
