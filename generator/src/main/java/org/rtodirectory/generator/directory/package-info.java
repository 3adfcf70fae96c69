/**
 * The directory, as one consistent read of the database. It has the open stores in list order, with
 * their cities and companies, and the guides.
 */
@NullMarked
package org.rtodirectory.generator.directory;

import org.jspecify.annotations.NullMarked;
