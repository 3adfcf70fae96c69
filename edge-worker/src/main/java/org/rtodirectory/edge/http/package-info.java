/**
 * The ports of the gateway: options enter, listening sockets with their pipelines leave. Assembles
 * the parts from {@code syntax}, {@code routing} and {@code connection}, and reports the answers to
 * metrics and access log.
 */
@NullMarked
package org.rtodirectory.edge.http;

import org.jspecify.annotations.NullMarked;
