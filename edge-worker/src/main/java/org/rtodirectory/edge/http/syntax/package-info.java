/**
 * The wire syntax of HTTP/1.1: bytes of a connection enter, complete requests leave, or the reason
 * why the bytes are not accepted. Knows no route and no connection.
 */
@NullMarked
package org.rtodirectory.edge.http.syntax;

import org.jspecify.annotations.NullMarked;
