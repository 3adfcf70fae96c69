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
 * @param release the number of the release that was made, would be made, or is served unchanged
 * @param rows the rows that differ from the previous release
 * @param snapshotBytes the total size of the objects that store the snapshot. If their upload was
 *     only planned, the size of the snapshot file
 * @param puts the number of PUT requests of a new release, including those for the snapshot, object
 *     list, record, pointer and changes
 * @param reason why the publish makes a release, or that nothing has changed
 * @param afterPublish the outcome of the command that runs after a publish, or null if it was not
 *     run
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
  /** Two PUT requests for the record, and one each for object list, changes and pointer. */
  private static final int RELEASE_PUTS = 5;

  /** Summarizes a plan, whether it was carried out or not. */
  static PublishSummary of(
      PublishPlan plan, long release, AfterPublish.@Nullable Outcome afterPublish) {
    SnapshotUpload snapshot = plan.snapshotUpload();
    boolean isOnlyPlanned = !plan.isReleaseLive() && snapshot.puts() == 0;
    return new PublishSummary(
        release,
        plan.isNew(),
        plan.counts(),
        plan.objects(),
        plan.rows(),
        isOnlyPlanned ? plan.content().reference().size() : snapshot.bytes(),
        plan.objects().written() + RELEASE_PUTS + (isOnlyPlanned ? 1 : snapshot.puts()),
        plan.reason(),
        afterPublish,
        List.copyOf(plan.warnings()));
  }
}
