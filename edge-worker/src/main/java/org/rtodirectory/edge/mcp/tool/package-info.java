/**
 * What an AI client can ask for: arguments and releases enter, structured content leaves. Knows
 * nothing of the protocol that carries them.
 */
@NullMarked
package org.rtodirectory.edge.mcp.tool;

import org.jspecify.annotations.NullMarked;
