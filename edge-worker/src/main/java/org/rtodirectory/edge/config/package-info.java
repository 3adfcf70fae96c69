/** The options of the gateway: arguments of the command line enter, validated values leave. */
@NullMarked
package org.rtodirectory.edge.config;

import org.jspecify.annotations.NullMarked;
