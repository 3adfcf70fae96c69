/**
 * What a client, or all of them, may have of this gateway: requests, connections, time. Knows
 * client keys, counts and clocks, nothing of HTTP.
 */
@NullMarked
package org.rtodirectory.edge.limit;

import org.jspecify.annotations.NullMarked;
