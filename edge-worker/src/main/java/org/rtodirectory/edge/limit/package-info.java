/** How many requests a client may make. Knows client keys and a clock, nothing of HTTP. */
@NullMarked
package org.rtodirectory.edge.limit;

import org.jspecify.annotations.NullMarked;
