/** The log of the gateway for its operators: lines enter, at a limited rate they leave. */
@NullMarked
package org.rtodirectory.edge.log;

import org.jspecify.annotations.NullMarked;
