/**
 * The one file a release is: what it holds and how it is read. A file enters, fragments and
 * selections of rows leave. Writing it is the generator's; the layout of each part stands here,
 * next to its reader.
 */
@NullMarked
package org.rtodirectory.snapshot;

import org.jspecify.annotations.NullMarked;
