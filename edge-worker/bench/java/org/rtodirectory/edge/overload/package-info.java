/** Hostile and healthy clients of a packaged gateway. Run by {@code bench/overload.sh}. */
@NullMarked
package org.rtodirectory.edge.overload;

import org.jspecify.annotations.NullMarked;
