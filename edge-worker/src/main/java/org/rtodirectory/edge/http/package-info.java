/**
 * The ports of the gateway. Options and connections enter. Bytes become requests, each is limited,
 * routed to the endpoint that answers it, and written in the content coding that the client
 * prefers. Does not know what the answers say. It is the only package that knows the Redis client.
 */
@NullMarked
package org.rtodirectory.edge.http;

import org.jspecify.annotations.NullMarked;
