/**
 * The tools for AI clients. A tool turns arguments and a release into structured content and a text
 * for a model. The package does not know the protocol. A <i>question</i> for stores is a call of
 * the tool {@code find_locations}.
 */
@NullMarked
package org.rtodirectory.edge.mcp.tool;

import org.jspecify.annotations.NullMarked;
