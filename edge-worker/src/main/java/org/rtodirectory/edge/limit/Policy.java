package org.rtodirectory.edge.limit;

/**
 * A limit that is counted apart from others.
 *
 * @param name the name of the policy in response headers
 * @param number different for each policy
 * @param limit requests in a window, from 1 to 16,777,215
 */
public record Policy(String name, int number, int limit) {}
