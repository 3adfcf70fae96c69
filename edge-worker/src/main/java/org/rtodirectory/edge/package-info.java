/**
 * The gateway: a small server that answers the requests that a CDN cannot answer, from the snapshot
 * of the current release.
 */
@NullMarked
package org.rtodirectory.edge;

import org.jspecify.annotations.NullMarked;
