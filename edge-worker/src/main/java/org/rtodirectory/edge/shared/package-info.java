/**
 * Rate limits that several gateways share, in Redis or Valkey: clients and policies enter,
 * decisions leave asynchronously. Does not know HTTP; it is the only package that knows the Redis
 * client.
 */
@NullMarked
package org.rtodirectory.edge.shared;

import org.jspecify.annotations.NullMarked;
