/**
 * Caches in front of the store, told which keys they must forget. Know nothing of releases; whoever
 * tells them keeps the queue.
 */
@NullMarked
package org.rtodirectory.generator.purge;

import org.jspecify.annotations.NullMarked;
