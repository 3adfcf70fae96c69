/**
 * Text as it is compared, and digests of bytes: display strings enter, folded strings leave. Bytes
 * enter, their identity leaves. Knows nothing of the rest.
 */
@NullMarked
package org.rtodirectory.schemas.text;

import org.jspecify.annotations.NullMarked;
