package org.rtodirectory.release;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.page.PageFamily;
import org.rtodirectory.resource.ResourceJson;
import tools.jackson.core.JacksonException;

/**
 * {@code releases/<n>.json}: the record of a release. It is written before the first page as the
 * intent to publish, and again when all is done.
 *
 * @param release its number, from 1
 * @param state how far it got
 * @param createdAt when it was begun
 * @param previous number of the release it followed, null for the first
 * @param snapshot its snapshot file
 * @param counts what it holds
 * @param changes what publishing it wrote; null until it is done
 * @param source where its rows were read
 */
@JsonPropertyOrder({
  "release",
  "state",
  "created_at",
  "previous",
  "snapshot",
  "counts",
  "changes",
  "source"
})
public record Release(
    long release,
    State state,
    Instant createdAt,
    @Nullable Long previous,
    SnapshotReference snapshot,
    Counts counts,
    @Nullable Changes changes,
    Source source) {

  /** How far publishing got. */
  public enum State {
    /**
     * Pages may have been overwritten; the pointer has not been moved, or what follows it is not
     * finished.
     */
    PUBLISHING,
    DONE
  }

  /**
   * What a release holds.
   *
   * @param companies companies in the list
   * @param locations open locations
   * @param cities cities with an open location, one for each state and folded name
   * @param pages static pages of each family
   */
  public record Counts(int companies, int locations, int cities, Map<PageFamily, Long> pages) {}

  /**
   * What publishing a release wrote.
   *
   * @param written pages and documents put
   * @param deleted pages of the release before that are no more
   * @param reason why it was published
   */
  public record Changes(long written, long deleted, String reason) {}

  /**
   * Where the rows of a release were read.
   *
   * @param database kind and version of the database
   * @param position its write-ahead log position at the time of reading, null if unknown
   */
  public record Source(String database, @Nullable String position) {}

  /** The key of the record of release {@code number}. */
  public static String key(long number) {
    return "releases/" + number + ".json";
  }

  /** The same release, finished. */
  public Release done(Changes changes) {
    return new Release(release, State.DONE, createdAt, previous, snapshot, counts, changes, source);
  }

  /** The record as it is published. */
  public byte[] toBytes() {
    return ResourceJson.prettyBytes(this);
  }

  /**
   * Reads a published record.
   *
   * @throws MalformedRelease if it is none
   */
  public static Release fromBytes(byte[] json) throws MalformedRelease {
    try {
      Release release = ResourceJson.mapper().readValue(json, Release.class);
      if (release != null
          && release.release >= 1
          && release.state != null
          && release.snapshot != null
          && release.snapshot.isWellFormed()) {
        return release;
      }
    } catch (JacksonException notJson) {
      // Said below, without the parser's words, which quote the input.
    }
    throw new MalformedRelease("a release record cannot be read");
  }
}
