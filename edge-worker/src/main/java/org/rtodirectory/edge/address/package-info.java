/** What an IP address is, for whoever compares or counts them. Knows nothing else. */
@NullMarked
package org.rtodirectory.edge.address;

import org.jspecify.annotations.NullMarked;
