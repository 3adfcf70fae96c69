/**
 * Routing and response writing. A request enters, the endpoint that answers it is resolved once,
 * and the bytes of its response leave, in the content coding that the client prefers. Knows the
 * endpoints, but neither the contents of their answers nor connections.
 */
@NullMarked
package org.rtodirectory.edge.http.routing;

import org.jspecify.annotations.NullMarked;
