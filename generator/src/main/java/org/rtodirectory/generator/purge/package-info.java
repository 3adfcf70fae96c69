/**
 * Purging of caches in front of the store, by keys. Does not know releases; the caller keeps the
 * queue of outstanding purges.
 */
@NullMarked
package org.rtodirectory.generator.purge;

import org.jspecify.annotations.NullMarked;
