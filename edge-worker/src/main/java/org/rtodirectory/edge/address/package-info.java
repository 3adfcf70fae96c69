/** IP addresses as values to compare and count. Uses no other package. */
@NullMarked
package org.rtodirectory.edge.address;

import org.jspecify.annotations.NullMarked;
