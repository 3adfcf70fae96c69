/**
 * Text as it is compared: display strings enter, folded strings leave. Knows nothing of the rest.
 */
@NullMarked
package org.rtodirectory.text;

import org.jspecify.annotations.NullMarked;
