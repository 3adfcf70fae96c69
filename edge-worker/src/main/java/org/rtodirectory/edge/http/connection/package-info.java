/**
 * The life cycle of a connection: its handlers, deadlines, memory and queue of requests, and what
 * happens to requests that are rejected. Knows routes and responses, and opens no port.
 */
@NullMarked
package org.rtodirectory.edge.http.connection;

import org.jspecify.annotations.NullMarked;
