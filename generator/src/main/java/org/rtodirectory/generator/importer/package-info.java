/**
 * The import of CSV files and Markdown guides into the database. {@code TextEncoding} decodes a
 * file, and {@code ImportFile} parses its rows. {@code Companies} and {@code Cities} find the
 * company and city of each row. {@code Locations} puts the rows into temporary tables and matches
 * them with locations. {@code LocationWriter} writes the differences to the database. {@code
 * CsvImport} does all this in one transaction. A dry run writes nothing and shows examples ({@code
 * PlannedChangeFinder}).
 */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
