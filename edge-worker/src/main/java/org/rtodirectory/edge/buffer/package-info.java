/**
 * Reference-counted memory that many responses share: bytes enter once, views to be sent leave.
 * Encapsulates the buffers of Netty, which neither the releases nor the content codings know.
 */
@NullMarked
package org.rtodirectory.edge.buffer;

import org.jspecify.annotations.NullMarked;
