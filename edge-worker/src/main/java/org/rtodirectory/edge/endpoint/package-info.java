/** The endpoints, which answer requests from a release. The package does not know connections. */
@NullMarked
package org.rtodirectory.edge.endpoint;

import org.jspecify.annotations.NullMarked;
