package org.rtodirectory.edge.config;

import java.time.Duration;

/**
 * What one connection may take of the gateway, and how many there may be.
 *
 * @param lineBytes longest request line
 * @param headerBytes all headers together
 * @param headers how many headers
 * @param bodyBytes longest body
 * @param firstByte from connecting to the first byte
 * @param request from the first byte of a request to its last
 * @param idle from an answer to the next request
 * @param stall a client that reads nothing of what it asked for
 * @param requests answered on one connection
 * @param connections open at once
 * @param clientConnections open at once of one client; of trusted proxies any number
 * @param queueDelay how long requests may wait for long before some are turned away; zero: for ever
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
    int requests,
    int connections,
    int clientConnections,
    Duration queueDelay) {}
