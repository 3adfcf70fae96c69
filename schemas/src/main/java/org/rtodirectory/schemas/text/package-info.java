/**
 * The normalization of text for comparison, the words and spellings of names, and digests of bytes.
 * The package depends on no other package.
 */
@NullMarked
package org.rtodirectory.schemas.text;

import org.jspecify.annotations.NullMarked;
