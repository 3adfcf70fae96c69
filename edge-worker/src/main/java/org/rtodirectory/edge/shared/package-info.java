/**
 * Limits that several gateways count together, in Redis or Valkey: clients and policies enter,
 * decisions leave, later. Knows nothing of HTTP; only here is the client of Redis known.
 */
@NullMarked
package org.rtodirectory.edge.shared;

import org.jspecify.annotations.NullMarked;
