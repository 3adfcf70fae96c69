/**
 * The ports of the gateway. The package decodes bytes to requests, finds the route of each, applies
 * its rate limit, and writes the answer in the content coding that the client prefers. It does not
 * know the contents of the answers. It is the only package that depends on the Redis client.
 */
@NullMarked
package org.rtodirectory.edge.http;

import org.jspecify.annotations.NullMarked;
