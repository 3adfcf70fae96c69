/**
 * The life cycle of a connection: its handlers, time-outs and memory, how bytes become requests,
 * and what happens to those that are rejected. Knows routes and responses, and opens no port.
 */
@NullMarked
package org.rtodirectory.edge.http.connection;

import org.jspecify.annotations.NullMarked;
