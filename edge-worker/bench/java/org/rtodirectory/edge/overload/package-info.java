/**
 * Hostile and healthy clients of a packaged gateway. The script {@code bench/overload.sh} runs
 * them.
 */
@NullMarked
package org.rtodirectory.edge.overload;

import org.jspecify.annotations.NullMarked;
