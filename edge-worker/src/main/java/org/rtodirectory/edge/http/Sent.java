package org.rtodirectory.edge.http;

/**
 * A response as it was sent.
 *
 * @param status 304 also where the answer was a 200 that the client has
 * @param bytes headers included
 */
record Sent(int status, int bytes) {}
