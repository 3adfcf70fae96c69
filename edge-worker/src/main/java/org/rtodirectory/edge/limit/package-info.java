/**
 * Limits on the requests and connections of one client and of all clients. Knows client keys,
 * counts and clocks, but not HTTP.
 */
@NullMarked
package org.rtodirectory.edge.limit;

import org.jspecify.annotations.NullMarked;
