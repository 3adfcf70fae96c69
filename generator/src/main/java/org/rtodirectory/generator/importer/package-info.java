/**
 * CSV files become rows of the database; rows that cannot be used become a list of rejects.
 *
 * <p>On the way: lines ({@code NumberedLines}) become records ({@code CsvRecords}), records become
 * checked rows ({@code ImportFile}), rows gather into companies, cities and locations ({@code
 * Companies}, {@code Cities}, {@code Locations}), and what differs from the database is written
 * ({@code TextRows}), all in one transaction ({@code CsvImport}). {@code CityMerge} makes cities
 * one that the database has in several rows.
 */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
