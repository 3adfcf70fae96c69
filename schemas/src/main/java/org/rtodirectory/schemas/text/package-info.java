/**
 * The normalization of text for comparison, the words and spellings of names, and digests of bytes.
 * The package uses no other package of this project.
 */
@NullMarked
package org.rtodirectory.schemas.text;

import org.jspecify.annotations.NullMarked;
