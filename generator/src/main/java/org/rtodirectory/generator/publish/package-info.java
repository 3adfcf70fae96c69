/**
 * The protocol by which a snapshot becomes a release in an object store, and the commands for
 * releases: rollback, verification, garbage collection.
 *
 * <p>{@code Publisher} is the protocol. Its input flows in one direction:
 *
 * <pre>
 * target   ──▶ ReleaseHistory ──▶ TargetState ──▶ StoredObjects  ──┐
 *              pointer, records   served and      lists of their   │
 *                                 unfinished      objects          ├──▶ PublishPlan
 *                                 releases                         │    uploads, deletions, record
 * database ──▶ ReleaseSource  ──▶ snapshot    ──▶ ReleaseObjects ──┘
 * </pre>
 *
 * <p>{@code PublishGuards} can refuse the source before its rows are read, and the plan before the
 * first write.
 *
 * <p>The record of a release is written twice. Before the first change it is the intent: it names
 * the list of objects and the pending paths. From the intent of an interrupted publish, the next
 * publish knows which objects may differ. After the last change the record is completed.
 *
 * <p>Paths are pending from a change of their objects until {@code AfterPublish} has succeeded.
 */
@NullMarked
package org.rtodirectory.generator.publish;

import org.jspecify.annotations.NullMarked;
