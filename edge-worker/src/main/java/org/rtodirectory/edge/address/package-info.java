/** IP addresses, as values to compare and count. Knows nothing else. */
@NullMarked
package org.rtodirectory.edge.address;

import org.jspecify.annotations.NullMarked;
