package org.rtodirectory.edge.http;

/**
 * A rate limit with counts of its own.
 *
 * @param name the name of the policy in response headers
 * @param number a number that differs between policies
 * @param limit the number of requests in a window, from 1 to 16,777,215
 */
public record Policy(String name, int number, int limit) {}
