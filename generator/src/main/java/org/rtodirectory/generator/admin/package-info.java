/**
 * The admin port of a continuous publisher: its status and the published releases enter, JSON and
 * the Prometheus text format leave. Does not know how a release is made.
 */
@NullMarked
package org.rtodirectory.generator.admin;

import org.jspecify.annotations.NullMarked;
