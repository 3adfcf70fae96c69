package org.rtodirectory.edge.mcp.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * The answer of a tool.
 *
 * @param content the whole answer, for programs, as the output schema describes it
 * @param text a summary for a model, with one line per entry
 */
public record ToolAnswer(ObjectNode content, String text) {}
