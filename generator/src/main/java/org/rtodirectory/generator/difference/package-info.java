/**
 * Differences between releases. Snapshots enter; the objects to write and delete, the changed rows
 * that cause this, leave. A store is only read, and only to compare site objects.
 */
@NullMarked
package org.rtodirectory.generator.difference;

import org.jspecify.annotations.NullMarked;
