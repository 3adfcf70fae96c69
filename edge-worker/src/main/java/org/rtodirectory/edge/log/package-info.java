/**
 * What the gateway tells its operators beside the metrics: lines enter, a bounded number of them
 * leaves.
 */
@NullMarked
package org.rtodirectory.edge.log;

import org.jspecify.annotations.NullMarked;
