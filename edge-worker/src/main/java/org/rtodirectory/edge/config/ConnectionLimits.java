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
 * @param stall the period in which the rate of a client that reads is measured
 * @param minRate bytes a second that a client must at least read and send; 0: any at all
 * @param requests answered on one connection
 * @param connections open at once
 * @param clientConnections open at once of one client; of trusted proxies any number
 * @param queueDelay the longest wait that may last before some requests are refused; zero: any
 * @param pendingBytes limit of the bytes that are received and not answered, or answered and not
 *     sent, of all connections
 * @param sendBuffer of the kernel for each connection, SO_SNDBUF
 * @param receiveBuffer of the kernel for each connection, SO_RCVBUF
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
