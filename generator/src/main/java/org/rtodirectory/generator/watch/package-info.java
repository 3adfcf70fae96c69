/**
 * The loop of a continuous publisher: notifications of the database and the passage of time enter,
 * calls of a publish leave. Its status and metrics are served. Does not know the contents of a
 * release.
 */
@NullMarked
package org.rtodirectory.generator.watch;

import org.jspecify.annotations.NullMarked;
