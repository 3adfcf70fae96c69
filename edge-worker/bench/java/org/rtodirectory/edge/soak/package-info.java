/** A gateway under everything at once, for long. Run by {@code bench/soak.sh}. */
@NullMarked
package org.rtodirectory.edge.soak;

import org.jspecify.annotations.NullMarked;
