/**
 * The releases that the gateway holds and serves: a published pointer enters, opened releases
 * leave. Does not know HTTP.
 */
@NullMarked
package org.rtodirectory.edge.release;

import org.jspecify.annotations.NullMarked;
