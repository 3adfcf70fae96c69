/**
 * The protocol by which a snapshot becomes a release in an object store, and the commands for
 * releases: rollback, verification, garbage collection.
 *
 * <p>{@code Publisher} is the protocol. It reads the {@code TargetState}, takes the content of a
 * {@code ReleaseSource}, makes a {@code PublishPlan}, asks the guards, and carries the plan out.
 * {@code AfterPublish} gets the changed paths.
 */
@NullMarked
package org.rtodirectory.generator.publish;

import org.jspecify.annotations.NullMarked;
