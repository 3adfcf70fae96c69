/**
 * The tools for AI clients, which turn arguments and a release into structured content. The package
 * does not know the protocol.
 */
@NullMarked
package org.rtodirectory.edge.mcp.tool;

import org.jspecify.annotations.NullMarked;
