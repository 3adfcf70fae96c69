package org.rtodirectory.generator.publish;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.changes.RowDifference;
import org.rtodirectory.generator.objects.ObjectPlan;
import org.rtodirectory.generator.storage.SnapshotUpload;
import org.rtodirectory.schemas.release.Release;

/**
 * The result of a publish or of a plan.
 *
 * @param plan the objects that were uploaded and deleted, or would be
 * @param rows the rows that differ from the release before
 * @param snapshotBytes length of the objects that store the snapshot, or of its file if it was not
 *     stored
 * @param puts number of PUT requests, with those for snapshot, list, record, pointer and changes
 * @param afterPublish how the command ended, null if it was not run
 * @param warnings sentences for the operator
 */
public record PublishSummary(
    long release,
    boolean isNew,
    Release.Counts counts,
    ObjectPlan plan,
    RowDifference rows,
    long snapshotBytes,
    long puts,
    String reason,
    AfterPublish.@Nullable Outcome afterPublish,
    List<String> warnings) {
  /** The list of objects, the record as intent and when all is done, the changes, the pointer. */
  private static final int RELEASE_PUTS = 5;

  /** Summarizes a plan and how far it was carried out. */
  static PublishSummary of(
      PublishPlan plan, long release, AfterPublish.@Nullable Outcome afterPublish) {
    SnapshotUpload snapshot = plan.snapshot();
    boolean isPlanned = !plan.isLive() && snapshot.puts() == 0;
    return new PublishSummary(
        release,
        plan.isNew(),
        plan.counts(),
        plan.objects(),
        plan.rows(),
        isPlanned ? plan.content().reference().size() : snapshot.bytes(),
        plan.objects().written() + RELEASE_PUTS + (isPlanned ? 1 : snapshot.puts()),
        plan.reason(),
        afterPublish,
        List.copyOf(plan.warnings()));
  }
}
