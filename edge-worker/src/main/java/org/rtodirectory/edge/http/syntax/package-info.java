/**
 * The wire syntax of HTTP/1.1. The bytes of a connection enter; complete requests leave, or the
 * reason why the bytes are rejected. Knows neither routes nor connections.
 */
@NullMarked
package org.rtodirectory.edge.http.syntax;

import org.jspecify.annotations.NullMarked;
