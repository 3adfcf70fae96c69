/**
 * Audit of a whole published store: its release history, verification and repair of its objects,
 * and garbage collection of unreachable ones. The only stage that lists a whole store.
 */
@NullMarked
package org.rtodirectory.generator.audit;

import org.jspecify.annotations.NullMarked;
