/** The batch side: from the rows of a database to a published release. */
@NullMarked
package org.rtodirectory.generator;

import org.jspecify.annotations.NullMarked;
