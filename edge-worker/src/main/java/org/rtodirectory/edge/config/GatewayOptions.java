package org.rtodirectory.edge.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a gateway listens, and how it treats clients.
 *
 * @param host address to listen on, null: all
 * @param port 0: any that is free
 * @param adminHost address of the admin port
 * @param adminPort 0: any that is free
 * @param limits null: no limits
 * @param trustedProxies peers whose header is believed
 * @param clientHeader the header in which a trusted proxy puts the client's address
 * @param mcpAccess who may use the MCP endpoint
 * @param transport how connections are served
 * @param compressedBytes the most bytes of compressed answers that are kept; 0: none is compressed
 */
public record GatewayOptions(
    @Nullable String host,
    int port,
    String adminHost,
    int adminPort,
    @Nullable Limits limits,
    List<AddressRange> trustedProxies,
    String clientHeader,
    McpAccess mcpAccess,
    Transport transport,
    long compressedBytes) {}
