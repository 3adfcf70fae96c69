package org.rtodirectory.schemas.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer.Keyframe;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;
import org.rtodirectory.schemas.source.SnapshotTransfer.TransferRoute;

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

  @Test
  void a_manifest_may_have_2000_patches() throws Release.Malformed {
    SnapshotReference snapshot = SnapshotReference.of(sha256(3), 1);
    SnapshotTransfer longest =
        SnapshotTransfer.ofWhole(snapshot, 10, Collections.nCopies(2_000, patch(1)));
    assertThat(SnapshotTransfer.fromBytes(longest.toBytes(), snapshot)).isEqualTo(longest);
    SnapshotTransfer tooLong =
        SnapshotTransfer.ofWhole(snapshot, 10, Collections.nCopies(2_001, patch(1)));
    assertThatExceptionOfType(Release.Malformed.class)
        .isThrownBy(() -> SnapshotTransfer.fromBytes(tooLong.toBytes(), snapshot));
  }

  /** The snapshot has 8,000 bytes, so 16,001 are the most on the way to it. */
  @ParameterizedTest
  @CsvSource({
    "16001, 0,      true",
    "16002, 0,      false",
    "-1,    0,      false",
    "8000,  -1,     false",
    "8000,  74536,  true",
    "8000,  74537,  false",
    "0,     65536,  true",
    "0,     65537,  false",
  })
  void a_route_is_used_only_if_all_its_objects_have_plausible_lengths(
      long size, long bytes, boolean isUsed) {
    Keyframe keyframe = new Keyframe(sha256(1), size, bytes);
    Patch patch = new Patch(sha256(1), sha256(2), size, bytes);
    Keyframe goodKeyframe = new Keyframe(sha256(1), 8_000, 1);
    Patch goodPatch = new Patch(sha256(1), sha256(2), 8_000, 1);
    for (SnapshotTransfer transfer :
        List.of(
            new SnapshotTransfer(sha256(2), 8_000, keyframe, List.of(goodPatch)),
            new SnapshotTransfer(sha256(2), 8_000, goodKeyframe, List.of(patch)))) {
      assertThat(transfer.routes(Set.of())).hasSize(isUsed ? 1 : 0);
    }
  }

  @Test
  void the_route_from_the_last_local_snapshot_comes_first_if_it_is_shorter() {
    SnapshotTransfer transfer =
        new SnapshotTransfer(
            sha256(3), 12, new Keyframe(sha256(1), 12, 4), List.of(patch(1), patch(2)));
    assertThat(transfer.routes(Set.of()))
        .containsExactly(new TransferRoute(transfer.keyframe(), transfer.patches()));
    assertThat(transfer.routes(Set.of(sha256(1), sha256(2))))
        .containsExactly(
            new TransferRoute(null, List.of(patch(2))),
            new TransferRoute(transfer.keyframe(), transfer.patches()));
    assertThat(transfer.routes(Set.of(sha256(3)))).hasSize(1);
  }

  /** Returns the patch from one snapshot to the next. */
  private static Patch patch(int base) {
    return new Patch(sha256(base), sha256(base + 1), 12, 3);
  }

  private static String sha256(int snapshot) {
    return Integer.toString(snapshot).repeat(64);
  }
}
