package org.rtodirectory.edge.http;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.endpoint.HeaderLines;

/**
 * A request with its route, as {@link RateLimit} passes it on.
 *
 * @param since when the request had arrived, in nanoseconds of the clock of its event loop
 * @param limits the rate-limit headers of the response
 * @param answer the answer if it is known; null if the route has to be asked
 */
record RoutedRequest(
    IncomingRequest request,
    Route route,
    long since,
    HeaderLines limits,
    @Nullable Answer answer) {}
