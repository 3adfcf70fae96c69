package org.rtodirectory.schemas.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.release.CurrentPointer;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.release.SnapshotReference;
import org.rtodirectory.schemas.source.SnapshotTransfer;
import org.rtodirectory.schemas.source.SnapshotTransfer.Patch;
import tools.jackson.databind.node.ObjectNode;

/** What the code writes is what the schemas say. */
class PublishedValuesTest {
  private static final Validator VALIDATOR = new Validator(Samples.LOCAL);
  private static final SnapshotReference SNAPSHOT = SnapshotReference.of("0f".repeat(32), 1);
  private static final Instant NOW = Instant.parse("2026-11-02T09:30:00.123456Z");

  @Test
  void the_pointer_and_the_release_records_are_valid() {
    assertValid("current", CurrentPointer.to(1, SNAPSHOT, NOW));
    assertValid("release", release(null));
    assertValid(
        "release",
        release(3L)
            .done(
                new Release.Changes(10, 0, new Release.Rows(1, 2, 3), "the data changed"),
                List.of("/api/locations?state=TX")));
  }

  @Test
  void the_manifest_of_a_snapshot_is_valid() {
    SnapshotTransfer whole = SnapshotTransfer.whole(SNAPSHOT, 10, List.of());
    assertValid("snapshot-transfer", whole);
    Patch patch = new Patch(SNAPSHOT.sha256(), "1".repeat(64), 12, 3);
    assertValid("snapshot-transfer", whole.followedBy(patch, 32));
  }

  @Test
  void a_release_may_have_members_of_later_versions() {
    ObjectNode release = (ObjectNode) Samples.tree(release(3L));
    release.put("purge", "pending");
    ((ObjectNode) release.at("/counts/pages")).put("guides", 4);
    assertThat(VALIDATOR.errors("schemas/release.schema.json", release)).isEmpty();
  }

  private static Release release(@Nullable Long previous) {
    Map<PageKey.Family, Long> pages =
        Arrays.stream(PageKey.Family.values())
            .collect(Collectors.toMap(Function.identity(), f -> 2L));
    return new Release(
        previous == null ? 1 : previous + 1,
        Release.State.PUBLISHING,
        NOW,
        previous,
        null,
        SNAPSHOT,
        new Release.Counts(
            0,
            14_210,
            2_488,
            new TreeMap<>(Map.of("TX", 14_210)),
            new TreeMap<>(Map.of("tires-wheels", 12)),
            pages),
        "0123456789abcdef0123456789abcdef",
        new TreeSet<>(List.of("robots.txt")),
        null,
        List.of(),
        "target-1",
        new Release.Source("PostgreSQL 17.11", null, "database-1", false));
  }

  private static void assertValid(String schema, Object value) {
    assertThat(VALIDATOR.errors(new SchemaFile(schema).key(), Samples.tree(value))).isEmpty();
  }
}
