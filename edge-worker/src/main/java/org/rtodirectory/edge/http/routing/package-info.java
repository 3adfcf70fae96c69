/**
 * Routes and responses: a request enters, the endpoint that answers it is resolved once, and the
 * bytes of its response leave. Knows the endpoints, not what they say, and no connection.
 */
@NullMarked
package org.rtodirectory.edge.http.routing;

import org.jspecify.annotations.NullMarked;
