/**
 * What a text of the directory may hold: its length and its characters. Texts enter, problems
 * leave. The importer asks before it writes, extraction before it publishes; the constraints of the
 * tables say the same.
 */
@NullMarked
package org.rtodirectory.generator.validation;

import org.jspecify.annotations.NullMarked;
