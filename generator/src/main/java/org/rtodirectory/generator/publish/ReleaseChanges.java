package org.rtodirectory.generator.publish;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.RowDifference.RowChange;
import org.rtodirectory.generator.storage.ObjectStore.ObjectHeaders;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.CachePolicy;

/**
 * What a release changed, for whoever keeps a copy of the directory: {@code
 * releases/N/changes.json}, written before the pointer moves.
 *
 * @param from number of the release that the changes begin with; null for the first
 * @param complete whether {@code results} are all changes; otherwise there are none in it, and the
 *     lists are to be read again
 */
record ReleaseChanges(
    long release,
    @JsonInclude @Nullable Long from,
    Instant createdAt,
    boolean complete,
    Counts counts,
    List<RowChange> results) {
  private static final Pattern KEY = Pattern.compile("releases/[1-9][0-9]{0,17}/changes\\.json");
  private static final ObjectHeaders JSON = ObjectHeaders.json(CachePolicy.BRIEF);

  record Counts(Release.Rows locations, Release.Rows companies) {}

  static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  static void write(PublishPlan plan, Release release) throws IOException {
    ReleaseChanges changes = of(release, plan.state().servedNumber(), plan.rows());
    plan.store().put(Release.changesKey(release.release()), changes.toBytes(), JSON);
  }

  /** Without the results if they would be longer than clients and gateways read. */
  byte[] toBytes() {
    byte[] json = ResourceJson.bytes(this);
    return json.length <= Release.MAX_CHANGES_BYTES
        ? json
        : ResourceJson.bytes(
            new ReleaseChanges(release, from, createdAt, false, counts, List.of()));
  }

  static ReleaseChanges of(Release release, @Nullable Long served, RowDifference rows) {
    boolean isComplete = served != null && rows.isComplete();
    return new ReleaseChanges(
        release.release(),
        served,
        release.createdAt(),
        isComplete,
        new Counts(rows.locations(), rows.companies()),
        isComplete ? rows.changes() : List.of());
  }
}
