package org.rtodirectory.generator.changes;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.Release;

/**
 * The changes of a release, for whoever keeps a copy of the directory: {@code
 * releases/N/changes.json}.
 *
 * @param from number of the release that the changes begin with, null for the first
 * @param complete whether {@code results} are all changes. Otherwise it is empty, and a copy reads
 *     the lists again
 */
public record ReleaseChanges(
    long release,
    @JsonInclude @Nullable Long from,
    Instant createdAt,
    boolean complete,
    ChangeCounts counts,
    List<RowChange> results) {
  private static final Pattern KEY = Pattern.compile("releases/[1-9][0-9]{0,17}/changes\\.json");

  /** The changed rows by kind. */
  public record ChangeCounts(Release.Rows locations, Release.Rows companies) {}

  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /** As JSON, without the results if they would be longer than clients and gateways read. */
  public byte[] toBytes() {
    byte[] json = ResourceJson.bytes(this);
    return json.length <= Release.MAX_CHANGES_BYTES
        ? json
        : ResourceJson.bytes(
            new ReleaseChanges(release, from, createdAt, false, counts, List.of()));
  }

  /**
   * The changes of a release. They are complete if there are few enough of them to be listed.
   *
   * @param served number of the release that was served before, null if none was
   */
  public static ReleaseChanges of(Release release, @Nullable Long served, RowDifference rows) {
    boolean isComplete = served != null && rows.isComplete();
    return new ReleaseChanges(
        release.release(),
        served,
        release.createdAt(),
        isComplete,
        new ChangeCounts(rows.locations(), rows.companies()),
        isComplete ? rows.changes() : List.of());
  }
}
