/**
 * Memory that many responses share: bytes enter once, views that are sent leave. Knows the buffers
 * of the network library, which neither the releases nor the content codings know.
 */
@NullMarked
package org.rtodirectory.edge.buffer;

import org.jspecify.annotations.NullMarked;
