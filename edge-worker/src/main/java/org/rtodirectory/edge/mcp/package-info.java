/**
 * The Model Context Protocol without its transport. A request body with its headers gives an
 * answer. The package knows JSON-RPC, the revisions of the protocol and the tools, but not
 * connections, clients and limits. It keeps no state between requests.
 */
@NullMarked
package org.rtodirectory.edge.mcp;

import org.jspecify.annotations.NullMarked;
