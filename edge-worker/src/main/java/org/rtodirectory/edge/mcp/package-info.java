/**
 * The Model Context Protocol without its transport: the body of a request with the headers that
 * repeat it enters, an answer leaves. Knows JSON-RPC, the revisions of the protocol and the tools,
 * but not connections, clients and limits. Keeps no state between requests.
 */
@NullMarked
package org.rtodirectory.edge.mcp;

import org.jspecify.annotations.NullMarked;
