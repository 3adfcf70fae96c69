/**
 * Validation of the texts of the directory by length and characters. Texts enter, problems leave.
 * The importer validates before it writes, extraction before it publishes; the tables have the same
 * rules as constraints.
 */
@NullMarked
package org.rtodirectory.generator.validation;

import org.jspecify.annotations.NullMarked;
