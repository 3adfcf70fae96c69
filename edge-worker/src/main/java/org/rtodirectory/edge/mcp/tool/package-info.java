/**
 * The tools for AI clients. A tool turns arguments and a release into structured content and a text
 * for a model. The package does not know the protocol.
 */
@NullMarked
package org.rtodirectory.edge.mcp.tool;

import org.jspecify.annotations.NullMarked;
