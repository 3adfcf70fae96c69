/**
 * When to publish again: changes of the database and the passing of time enter, calls of a publish
 * leave. Knows nothing of what is published.
 */
@NullMarked
package org.rtodirectory.generator.watch;

import org.jspecify.annotations.NullMarked;
