/**
 * The ports of the gateway. The package decodes bytes into requests, finds the route of each
 * request, applies its rate limit, and writes the answer in the content coding that the client
 * prefers. It does not know the contents of the answers. It is the only package that depends on the
 * Redis client.
 *
 * <p>A request passes {@code Admission} (once per connection), {@code Connection}, {@code
 * RateLimitHandler} and {@code RequestHandler}. An <i>answer</i> is the result of an endpoint, and
 * a <i>response</i> is its bytes on the connection. A <i>loop</i> is an event loop of Netty, and a
 * <i>turn</i> is one iteration of it.
 */
@NullMarked
package org.rtodirectory.edge.http;

import org.jspecify.annotations.NullMarked;
