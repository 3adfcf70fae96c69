/**
 * The request path: bytes of a connection enter, bytes of an answer leave. Knows the endpoints, not
 * what they say.
 */
@NullMarked
package org.rtodirectory.edge.http;

import org.jspecify.annotations.NullMarked;
