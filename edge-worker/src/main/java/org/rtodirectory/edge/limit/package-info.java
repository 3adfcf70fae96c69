/**
 * Limits on the requests and connections of one client and of all clients. Knows client keys,
 * counts and clocks, but not HTTP; it is the only package that knows the Redis client.
 */
@NullMarked
package org.rtodirectory.edge.limit;

import org.jspecify.annotations.NullMarked;
