package org.rtodirectory.edge.http;

import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.endpoint.GatewayEndpoint;
import org.rtodirectory.edge.traffic.ServedEndpoint;

/**
 * Where a path leads.
 *
 * @param endpoint answers GET and HEAD
 * @param served what that is
 * @param policy name of the rate limit that applies, null if none does
 */
record Route(GatewayEndpoint endpoint, ServedEndpoint served, @Nullable String policy) {}
