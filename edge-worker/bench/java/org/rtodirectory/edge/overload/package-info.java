/**
 * Hostile clients beside healthy ones, against a packaged gateway. Run by {@code
 * bench/overload.sh}.
 */
@NullMarked
package org.rtodirectory.edge.overload;

import org.jspecify.annotations.NullMarked;
