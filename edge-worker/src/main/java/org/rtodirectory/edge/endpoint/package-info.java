/**
 * The endpoints. They answer requests from a loaded release. The package does not know connections,
 * routes or rate limits.
 */
@NullMarked
package org.rtodirectory.edge.endpoint;

import org.jspecify.annotations.NullMarked;
