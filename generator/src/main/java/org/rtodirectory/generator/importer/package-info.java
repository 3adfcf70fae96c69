/**
 * The import of CSV files and Markdown guides into the database. {@code TextEncoding} decodes a
 * file, and {@code ImportFile} parses its rows. {@code StagedRows} puts them into a temporary
 * table. {@code Companies} and {@code Cities} find the company and city of each row, and {@code
 * LocationMatcher} its stored location. {@code LocationWriter} writes the differences to the
 * database. {@code CsvImport} does all this in one transaction. A dry run writes nothing, and
 * {@code PlannedChangeFinder} shows examples of the changes.
 */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
