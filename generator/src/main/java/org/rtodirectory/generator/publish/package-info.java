/**
 * A snapshot file becomes a release in an object store: pages, documents, pointer, record; and what
 * is done with releases afterwards: rollback, verification, garbage collection.
 *
 * <p>The objects of a release ({@code ReleaseObjects}) are enumerated once and compared with the
 * lists of the releases that may have changed the store ({@code TargetState}). The plan ({@code
 * PublishPlan}, {@code ObjectPlan}) is carried out by {@code Publisher}, and a command learns what
 * changed ({@code AfterPublish}).
 */
@NullMarked
package org.rtodirectory.generator.publish;

import org.jspecify.annotations.NullMarked;
