/**
 * What differs between releases: snapshots enter; the pages to write and to delete, the rows that
 * are why, and what it costs leave. Nothing is rendered, and no store is known.
 */
@NullMarked
package org.rtodirectory.generator.difference;

import org.jspecify.annotations.NullMarked;
