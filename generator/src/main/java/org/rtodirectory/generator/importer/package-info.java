/**
 * The import of CSV files and Markdown guides into the database. A file becomes text ({@code
 * TextEncoding}), its records become checked rows ({@code ImportFile}), rows stand in temporary
 * tables, where each finds its location ({@code Locations}) by its company and city ({@code
 * Companies}, {@code Cities}), and the differences to the database are written ({@code
 * LocationWriter}), all in one transaction ({@code CsvImport}). A dry run stops before it writes
 * and shows examples ({@code PlanExamples}).
 */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
