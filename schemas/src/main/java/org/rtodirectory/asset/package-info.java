/**
 * The files that the pages of the website share: their style sheet and their scripts. Nothing enters,
 * bytes leave. The package knows no page.
 */
@NullMarked
package org.rtodirectory.asset;

import org.jspecify.annotations.NullMarked;
