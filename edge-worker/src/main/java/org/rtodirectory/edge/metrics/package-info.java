/**
 * What the gateway counts, for operators and their alarms: events enter, Prometheus text leaves.
 */
@NullMarked
package org.rtodirectory.edge.metrics;

import org.jspecify.annotations.NullMarked;
