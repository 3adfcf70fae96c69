/**
 * Requests of HTTP/1.1. What Netty has decoded enters; requests leave, or the reason why they are
 * rejected. Knows neither routes nor connections.
 */
@NullMarked
package org.rtodirectory.edge.http.syntax;

import org.jspecify.annotations.NullMarked;
