/**
 * Where releases are kept: keys and bytes enter and leave. Whoever reads needs a reader, whoever
 * publishes a store. Knows nothing of what the objects mean.
 */
@NullMarked
package org.rtodirectory.store;

import org.jspecify.annotations.NullMarked;
