/**
 * The tools for AI clients: arguments and releases enter, structured content leaves. Does not know
 * the protocol that carries them.
 */
@NullMarked
package org.rtodirectory.edge.mcp.tool;

import org.jspecify.annotations.NullMarked;
