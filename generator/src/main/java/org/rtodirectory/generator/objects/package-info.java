/**
 * The objects of a release: {@code ReleaseObjects} enumerates them, {@code ObjectListBuilder} lists
 * them with their digests, and {@code ObjectPlan} compares them with the lists of the releases that
 * an object store has. The package knows neither records nor the pointer, and writes nothing to an
 * object store.
 */
@NullMarked
package org.rtodirectory.generator.objects;

import org.jspecify.annotations.NullMarked;
