/** The options of the gateway: words of the command line enter, checked values leave. */
@NullMarked
package org.rtodirectory.edge.config;

import org.jspecify.annotations.NullMarked;
