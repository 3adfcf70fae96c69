/** A snapshot file becomes a release in an object store: pages, documents, pointer, record. */
@NullMarked
package org.rtodirectory.generator.publish;

import org.jspecify.annotations.NullMarked;
