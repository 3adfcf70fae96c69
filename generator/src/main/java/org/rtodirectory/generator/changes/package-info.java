/**
 * The rows that differ between two snapshots, for reports, guards and {@code changes.json}. The
 * package reads snapshots and does not know object stores.
 */
@NullMarked
package org.rtodirectory.generator.changes;

import org.jspecify.annotations.NullMarked;
