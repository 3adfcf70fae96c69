/**
 * A snapshot file becomes a release in an object store: pages, documents, pointer, record; and what
 * is done with releases afterwards: rollback, verification, garbage collection.
 */
@NullMarked
package org.rtodirectory.generator.publish;

import org.jspecify.annotations.NullMarked;
