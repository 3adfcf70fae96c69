package org.rtodirectory.generator.importer;

import java.util.List;

/**
 * A row that cannot be used.
 *
 * @param line where it starts in its file
 * @param reasons what is wrong with it, at least one
 * @param cells as the file has them
 */
record Reject(int line, List<String> reasons, List<String> cells) {}
