/**
 * A snapshot file becomes a release in an object store: pages, documents, pointer, record; and what
 * is done with releases afterwards: rollback, verification, garbage collection.
 *
 * <p>The objects of a release ({@code ReleaseObjects}) are enumerated and compared with what the
 * store holds; the plan ({@code ObjectPlan}) is written ({@code Publisher}), and a command is given
 * what changed ({@code AfterPublish}).
 */
@NullMarked
package org.rtodirectory.generator.publish;

import org.jspecify.annotations.NullMarked;
