package org.rtodirectory.generator.changes;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.release.Release;

/**
 * The changes of a release, {@code releases/N/changes.json}, for clients that keep a copy of the
 * directory.
 *
 * @param from the number of the previous release, or null for the first release
 * @param complete whether {@code results} has all changes. If not, it is empty, and a client must
 *     read the lists again
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
  public record ChangeCounts(Release.ChangedRows locations, Release.ChangedRows companies) {}

  /** Returns whether {@code key} has the form {@code releases/N/changes.json}. */
  public static boolean isKey(String key) {
    return KEY.matcher(key).matches();
  }

  /** Returns the JSON, without the results if it would be too long for clients and gateways. */
  public byte[] toBytes() {
    byte[] json = ResourceJson.bytes(this);
    return json.length <= Release.MAX_CHANGES_BYTES
        ? json
        : ResourceJson.bytes(
            new ReleaseChanges(release, from, createdAt, false, counts, List.of()));
  }

  /**
   * Returns the changes of a release. They are complete unless there are too many to list.
   *
   * @param previous the number of the previous release, or null if there is none
   */
  public static ReleaseChanges of(Release release, @Nullable Long previous, RowDifference rows) {
    boolean isComplete = previous != null && rows.isComplete();
    return new ReleaseChanges(
        release.release(),
        previous,
        release.createdAt(),
        isComplete,
        new ChangeCounts(rows.locations(), rows.companies()),
        isComplete ? rows.changes() : List.of());
  }
}
