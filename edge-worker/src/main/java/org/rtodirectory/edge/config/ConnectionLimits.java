package org.rtodirectory.edge.config;

import java.time.Duration;

/**
 * The limits of connections.
 *
 * @param lineBytes the maximum length of a request line
 * @param headerBytes the maximum length of all headers together
 * @param headers the maximum number of headers
 * @param bodyBytes the maximum length of a body
 * @param firstByte the maximum time from the connection to its first byte
 * @param request the maximum time from the first byte of a request to its last
 * @param idle the maximum time from a response to the next request
 * @param stall the period in which the rate of a client that reads is measured
 * @param minRate the minimum rate at which a client must read and send, in bytes per second; 0 if
 *     any rate above zero is enough
 * @param requests the maximum number of requests on one connection
 * @param connections the maximum number of open connections
 * @param clientConnections the maximum number of open connections of one client; does not apply to
 *     trusted proxies
 * @param queueDelay the queueing delay that may persist before some requests are refused; zero if
 *     requests are never refused
 * @param pendingBytes the maximum number of bytes, over all connections, that are received and not
 *     answered, or answered and not sent
 * @param sendBuffer the size of the kernel's send buffer of each connection (SO_SNDBUF)
 * @param receiveBuffer the size of the kernel's receive buffer of each connection (SO_RCVBUF)
 */
public record ConnectionLimits(
    int lineBytes,
    int headerBytes,
    int headers,
    int bodyBytes,
    Duration firstByte,
    Duration request,
    Duration idle,
    Duration stall,
    int minRate,
    int requests,
    int connections,
    int clientConnections,
    Duration queueDelay,
    long pendingBytes,
    int sendBuffer,
    int receiveBuffer) {}
