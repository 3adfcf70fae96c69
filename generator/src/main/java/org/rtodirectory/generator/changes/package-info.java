/**
 * The rows that differ between two snapshots, for reports, guards and {@code changes.json}. It
 * reads snapshots and knows nothing of stores.
 */
@NullMarked
package org.rtodirectory.generator.changes;

import org.jspecify.annotations.NullMarked;
