/**
 * Work on a published store as a whole: with its lock held, on many objects at a time, with its
 * snapshots as files. Knows nothing of what a publish or an audit does.
 */
@NullMarked
package org.rtodirectory.generator.storage;

import org.jspecify.annotations.NullMarked;
