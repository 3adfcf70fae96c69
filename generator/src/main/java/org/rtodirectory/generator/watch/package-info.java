/**
 * The loop of a continuous publisher. It listens to the notifications of the database, decides when
 * to publish, and serves its status and metrics. It does not know the contents of a release.
 */
@NullMarked
package org.rtodirectory.generator.watch;

import org.jspecify.annotations.NullMarked;
