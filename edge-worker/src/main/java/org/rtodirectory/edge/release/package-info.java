/**
 * The releases that the gateway holds and serves: a published pointer enters. Opened releases
 * leave, with all that is prepared of them, among it the search in the guides. Does not know HTTP.
 */
@NullMarked
package org.rtodirectory.edge.release;

import org.jspecify.annotations.NullMarked;
