/**
 * Content coding (RFC 9110, section 8.4): an Accept-Encoding header and a body enter, the coded
 * body leaves. Knows bytes, but neither requests nor releases.
 */
@NullMarked
package org.rtodirectory.edge.coding;

import org.jspecify.annotations.NullMarked;
