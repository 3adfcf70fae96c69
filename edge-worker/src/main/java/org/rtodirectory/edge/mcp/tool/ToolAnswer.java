package org.rtodirectory.edge.mcp.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a tool answers.
 *
 * @param content all of it, for programs, as the output schema says
 * @param text the essence, for a model to read: one line an entry
 */
public record ToolAnswer(ObjectNode content, String text) {}
