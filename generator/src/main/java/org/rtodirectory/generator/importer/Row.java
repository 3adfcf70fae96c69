package org.rtodirectory.generator.importer;

/**
 * A row of a file that can be used.
 *
 * @param file index of the file among those of the import
 * @param city as the row spells it; it folds to something
 * @param state code of a state of the database
 */
record Row(int file, CompanyCells company, LocationCells location, String city, String state) {}
