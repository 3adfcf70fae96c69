package org.rtodirectory.schemas.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;

/** The patches that the manifest of a snapshot lists. */
class SnapshotTransferTest {
  @Test
  void patches_after_the_keyframe_are_listed_even_beyond_the_maximum_number() {
    SnapshotReference keyframe = SnapshotReference.of(sha256(3), 1);
    SnapshotTransfer first =
        SnapshotTransfer.ofWhole(keyframe, 10, List.of(patch(1), patch(2))).withPatch(patch(3), 2);
    assertThat(first.patches()).containsExactly(patch(2), patch(3));
    assertThat(first.sinceKeyframe()).containsExactly(patch(3));
    SnapshotTransfer second = first.withPatch(patch(4), 1);
    assertThat(second.patches()).containsExactly(patch(3), patch(4));
    assertThat(second.sinceKeyframe()).containsExactly(patch(3), patch(4));
  }

  /** Returns the patch from one snapshot to the next. */
  private static Patch patch(int base) {
    return new Patch(sha256(base), sha256(base + 1), 12, 3);
  }

  private static String sha256(int snapshot) {
    return Integer.toString(snapshot).repeat(64);
  }
}
