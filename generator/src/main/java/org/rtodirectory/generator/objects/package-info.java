/**
 * The objects of a release: {@code ReleaseObjects} enumerates them, {@code ObjectListBuilder} lists
 * them with their digests, and {@code ObjectPlan} compares them with the lists of the releases that
 * a store has. It knows neither records nor the pointer, and writes nothing to a store.
 */
@NullMarked
package org.rtodirectory.generator.objects;

import org.jspecify.annotations.NullMarked;
