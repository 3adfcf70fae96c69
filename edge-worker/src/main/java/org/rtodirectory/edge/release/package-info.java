/**
 * Which release is served: a published pointer enters, an opened release leaves. Knows nothing of
 * HTTP.
 */
@NullMarked
package org.rtodirectory.edge.release;

import org.jspecify.annotations.NullMarked;
