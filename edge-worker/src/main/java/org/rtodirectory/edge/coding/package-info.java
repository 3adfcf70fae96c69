/**
 * Content coding (RFC 9110, section 8.4): a client's Accept-Encoding and a body enter, the body as
 * the client is to get it leaves. Knows bytes, nothing of requests and releases.
 */
@NullMarked
package org.rtodirectory.edge.coding;

import org.jspecify.annotations.NullMarked;
