/**
 * Object stores, which hold the published releases: keys and bytes enter and leave. Reading needs
 * an {@link ObjectReader}, publishing an {@link ObjectStore}. Knows nothing of what the objects
 * mean.
 */
@NullMarked
package org.rtodirectory.store;

import org.jspecify.annotations.NullMarked;
