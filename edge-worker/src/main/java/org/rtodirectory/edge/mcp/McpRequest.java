package org.rtodirectory.edge.mcp;

import org.jspecify.annotations.Nullable;

/**
 * A request as the transport passes it on.
 *
 * @param revision the header MCP-Protocol-Version; null if there is none
 * @param method the header Mcp-Method
 * @param name the header Mcp-Name
 * @param body one JSON-RPC message, if all is well
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record McpRequest(
    @Nullable String revision, @Nullable String method, @Nullable String name, byte[] body) {}
