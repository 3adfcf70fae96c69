/** A gateway under everything at once, for long. Run by {@code bench/soak.sh}, and by no build. */
@NullMarked
package org.rtodirectory.edge.soak;

import org.jspecify.annotations.NullMarked;
