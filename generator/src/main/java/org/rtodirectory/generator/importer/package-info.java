/** CSV files become rows of the database; rows that cannot be used become a list of rejects. */
@NullMarked
package org.rtodirectory.generator.importer;

import org.jspecify.annotations.NullMarked;
