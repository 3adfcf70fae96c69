/**
 * The metrics of the gateway, for operators and their alerts: events enter, Prometheus text leaves.
 */
@NullMarked
package org.rtodirectory.edge.metrics;

import org.jspecify.annotations.NullMarked;
