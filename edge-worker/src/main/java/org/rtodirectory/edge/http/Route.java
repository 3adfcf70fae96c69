package org.rtodirectory.edge.http;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.GatewayEndpoint;

/**
 * Where a path leads.
 *
 * @param endpoint answers GET and HEAD
 * @param policy name of the rate limit that applies, null if none does
 */
record Route(GatewayEndpoint endpoint, @Nullable String policy) {}
