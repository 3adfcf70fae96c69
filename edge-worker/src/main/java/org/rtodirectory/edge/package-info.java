/**
 * The gateway: a small server that answers what a CDN cannot, off the snapshot of the current
 * release.
 */
@NullMarked
package org.rtodirectory.edge;

import org.jspecify.annotations.NullMarked;
