/**
 * The Model Context Protocol without its transport. The package turns the body and headers of a
 * request into an answer. It knows JSON-RPC, the revisions of the protocol and the tools, but no
 * connections, clients or limits. It keeps no state between requests.
 */
@NullMarked
package org.rtodirectory.edge.mcp;

import org.jspecify.annotations.NullMarked;
