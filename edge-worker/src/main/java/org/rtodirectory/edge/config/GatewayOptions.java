package org.rtodirectory.edge.config;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Limits;

/**
 * Where a gateway listens, and how it treats clients.
 *
 * @param host address to listen on, null: all
 * @param port 0: any that is free
 * @param adminHost address of the admin port
 * @param adminPort 0: any that is free
 * @param limits null: no limits
 * @param limitedClients how many clients can be counted at once
 * @param sharedLimits where limits are counted together with other gateways; null: nowhere
 * @param trustedProxies peers whose header is believed
 * @param clientHeader the header in which a trusted proxy puts the client's address
 * @param mcpAccess who may use the MCP endpoint
 * @param connections what connections may take
 * @param stopDelay how long the gateway keeps serving, no longer ready, after it was asked to stop
 * @param drainTime how long it then waits at most for requests under way
 * @param transport how connections are served
 * @param compressedBytes the most bytes of compressed answers that are kept; 0: none is compressed
 * @param searchCacheBytes the most bytes of search results that are kept; 0: none is
 */
public record GatewayOptions(
    @Nullable String host,
    int port,
    String adminHost,
    int adminPort,
    @Nullable Limits limits,
    int limitedClients,
    @Nullable SharedLimits sharedLimits,
    List<AddressRange> trustedProxies,
    String clientHeader,
    McpAccess mcpAccess,
    ConnectionLimits connections,
    Duration stopDelay,
    Duration drainTime,
    Transport transport,
    long compressedBytes,
    long searchCacheBytes) {}
