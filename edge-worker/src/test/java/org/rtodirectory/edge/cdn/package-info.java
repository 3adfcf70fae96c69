/** The directory behind a CDN: what is in front must never answer otherwise than the gateway. */
@NullMarked
package org.rtodirectory.edge.cdn;

import org.jspecify.annotations.NullMarked;
