/**
 * The admin port of a publisher that stays: what the watch reports and what was published enters,
 * JSON and Prometheus' text format leave. Knows nothing of how a release is made.
 */
@NullMarked
package org.rtodirectory.generator.admin;

import org.jspecify.annotations.NullMarked;
