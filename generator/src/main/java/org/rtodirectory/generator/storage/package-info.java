/**
 * The stores that releases are published to, the one in a local folder among them, and operations
 * on a whole store: under its lock, on many objects in parallel, and with files of its snapshots.
 * Does not know what a publish or an audit does.
 */
@NullMarked
package org.rtodirectory.generator.storage;

import org.jspecify.annotations.NullMarked;
