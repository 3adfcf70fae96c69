package org.rtodirectory.edge.config;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Limits;

/**
 * The options of a gateway for its ports and clients.
 *
 * @param host the address to listen on; null for all addresses
 * @param port the port of the API; 0 for any free port
 * @param adminHost the address of the admin port
 * @param adminPort the admin port; 0 for any free port
 * @param limits the rate limits; null if there are none
 * @param limitedClients the number of clients that can be counted at once
 * @param sharedLimits the server of rate limits shared with other gateways; null if there is none
 * @param trustedProxies the proxies whose client header is trusted
 * @param clientHeader the header in which a trusted proxy puts the client's address
 * @param mcpAccess who may use the MCP endpoint
 * @param connections the limits of connections
 * @param stopDelay how long the gateway keeps serving, without being ready, after it was asked to
 *     stop
 * @param drainTime the maximum time that it then waits for requests in progress
 * @param transport the socket transport
 * @param compressedBytes the maximum size of the cache of compressed answers; 0 disables
 *     compression
 * @param searchCacheBytes the maximum size of the cache of search results; 0 disables it
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
