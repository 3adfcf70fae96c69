/**
 * The ports of the gateway: options enter, listening sockets with their pipelines leave. Puts
 * together what {@code syntax}, {@code routing} and {@code connection} have, and reports what was
 * answered.
 */
@NullMarked
package org.rtodirectory.edge.http;

import org.jspecify.annotations.NullMarked;
