/**
 * Which releases are held and which is served: a published pointer enters, opened releases leave.
 * Knows nothing of HTTP.
 */
@NullMarked
package org.rtodirectory.edge.release;

import org.jspecify.annotations.NullMarked;
