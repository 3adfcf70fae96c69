package org.rtodirectory.schemas.release;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;
import tools.jackson.core.JacksonException;

/**
 * {@code releases/<n>.json}: the record of a release. A publish writes it before the first changed
 * object, to announce the changes, and again at the end.
 *
 * @param previous the number of the previous release, or null for the first
 * @param rolledBackTo the number of the release whose snapshot a rollback publishes again, or null
 * @param objects the list of all its objects, or null in a record of an earlier format
 * @param renderer the digest of the program that rendered the objects, or empty in a record of an
 *     earlier format
 * @param changes the objects that the publish wrote, or null until it is done
 * @param pending the paths for which the command of {@code --after-publish} has not succeeded yet.
 *     The path {@code /*} stands for all
 * @param target the identity of the target, which all its releases share. A publisher that finds
 *     another identity has the wrong target
 */
public record Release(
    long release,
    State state,
    Instant createdAt,
    @Nullable Long previous,
    @Nullable Long rolledBackTo,
    SnapshotReference snapshot,
    Counts counts,
    @Nullable ObjectListReference objects,
    String renderer,
    @Nullable Changes changes,
    @JsonAlias("owed") List<String> pending, // "owed" in earlier formats
    String target,
    Source source) {

  public Release {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(source, "source");
    renderer = Objects.requireNonNullElse(renderer, "");
    pending = List.copyOf(pending);
  }

  /** Thrown if a pointer or record cannot be parsed. A retry helps only after a new publish. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    public Malformed(String message) {
      super(message);
    }
  }

  public enum State {
    /**
     * The publish is not complete. Pages may have been replaced. The pointer has not been moved, or
     * the steps after it are not finished.
     */
    PUBLISHING,
    DONE
  }

  /**
   * The contents of a release.
   *
   * @param companies the number of companies in the list of companies
   * @param locations the number of open locations
   * @param cities the number of cities with an open location. Names of one state with the same
   *     folded form are one city
   * @param states the number of open locations of each state, by its code
   * @param verticals the number of open locations of each vertical, by its code
   * @param pages the number of pages of each family
   */
  public record Counts(
      int companies,
      int locations,
      int cities,
      SortedMap<String, Integer> states,
      SortedMap<String, Integer> verticals,
      Map<PageKey.Family, Long> pages) {
    public Counts {
      Objects.requireNonNull(states, "states");
      Objects.requireNonNull(verticals, "verticals");
      Objects.requireNonNull(pages, "pages");
    }

    public static Counts of(PageCatalog pages) {
      Snapshot snapshot = pages.snapshot();
      LocationIndex locations = snapshot.locations();
      SortedMap<String, Integer> states = new TreeMap<>();
      for (String state : locations.stateCodes()) {
        states.put(state, locations.select(null, state, null).total());
      }
      SortedMap<String, Integer> verticals = new TreeMap<>();
      for (Vertical vertical : Vertical.values()) {
        verticals.put(vertical.code(), snapshot.locationKinds().count(vertical));
      }
      return new Counts(
          snapshot.companies().count(),
          snapshot.locationFragments().count(),
          locations.cityCount(),
          states,
          verticals,
          pages.pagesByFamily());
    }
  }

  /**
   * The objects that a publish wrote and deleted.
   *
   * @param written the number of objects that it wrote
   * @param deleted the number of objects that it deleted
   * @param reason why it wrote them, in words
   */
  public record Changes(long written, long deleted, ChangedRows rows, String reason) {}

  /** The numbers of companies and locations that differ from the previous release. */
  public record ChangedRows(long added, long changed, long removed) {}

  /**
   * The origin of the rows of a release.
   *
   * @param database the product and version of the database
   * @param position its write-ahead log position at the time of reading, or null if unknown
   * @param identity the random identity that the database and its backups keep
   * @param demo whether made-up stores are among the rows
   * @param server the identity of the server and its database, which a restored dump does not have,
   *     or empty if unknown
   * @param formerServers the servers from which earlier releases of this database were read
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Source(
      @JsonInclude String database,
      @JsonInclude @Nullable String position,
      @JsonInclude String identity,
      @JsonInclude boolean demo,
      String server,
      List<String> formerServers) {
    private static final int MAX_SERVERS = 16;

    public Source {
      Objects.requireNonNull(identity, "identity");
      server = Objects.requireNonNullElse(server, "");
      formerServers = formerServers == null ? List.of() : List.copyOf(formerServers);
    }

    public Source(String database, @Nullable String position, String identity, boolean demo) {
      this(database, position, identity, demo, "", List.of());
    }

    /**
     * Returns this source with the former servers of the source of the previous release.
     *
     * @param previous the source of the previous release, or null if there is none
     */
    public Source withHistoryOf(@Nullable Source previous) {
      if (previous == null || !previous.identity.equals(identity)) {
        return new Source(database, position, identity, demo, server, List.of());
      }
      if (server.isEmpty() || server.equals(previous.server)) {
        return new Source(
            database, position, identity, demo, previous.server, previous.formerServers);
      }
      List<String> former = new ArrayList<>(previous.formerServers);
      if (!previous.server.isEmpty()) {
        former.add(previous.server);
      }
      former.remove(server);
      return new Source(
          database,
          position,
          identity,
          demo,
          server,
          former.subList(Math.max(0, former.size() - MAX_SERVERS), former.size()));
    }

    /**
     * Returns whether another server has published this database since the server of this source
     * last did.
     *
     * @param previous the source of the previous release
     */
    public boolean isSucceededBy(Source previous) {
      return identity.equals(previous.identity) && previous.formerServers.contains(server);
    }

    /** Returns this source with an unknown server. */
    public Source withoutServer() {
      return new Source(database, position, identity, demo);
    }
  }

  /** The maximum length of {@code changes.json} in bytes, for writers and readers. */
  public static final int MAX_CHANGES_BYTES = 4 << 20;

  public static String changesKey(long number) {
    return "releases/" + number + "/changes.json";
  }

  public static String key(long number) {
    return "releases/" + number + ".json";
  }

  /** Returns this release in its final state, with the paths that are still pending. */
  public Release withOutcome(Changes changes, List<String> pending) {
    return with(State.DONE, changes, pending);
  }

  public Release withPending(List<String> pending) {
    return with(state, changes, pending);
  }

  /** Returns this release with another renderer, and with the list of the objects it rendered. */
  public Release withRenderer(String renderer, @Nullable ObjectListReference objects) {
    return with(state, changes, pending, objects, renderer);
  }

  private Release with(State state, @Nullable Changes changes, List<String> pending) {
    return with(state, changes, pending, objects, renderer);
  }

  private Release with(
      State state,
      @Nullable Changes changes,
      List<String> pending,
      @Nullable ObjectListReference objects,
      String renderer) {
    return new Release(
        release,
        state,
        createdAt,
        previous,
        rolledBackTo,
        snapshot,
        counts,
        objects,
        renderer,
        changes,
        pending,
        target,
        source);
  }

  public byte[] toBytes() {
    return ResourceJson.prettyBytes(this);
  }

  /** Reads a published record. */
  public static Release fromBytes(byte[] json) throws Malformed {
    try {
      Release release = ResourceJson.mapper().readValue(json, Release.class);
      if (release != null
          && release.release >= 1
          && release.state != null
          && release.snapshot != null
          && release.snapshot.isWellFormed()
          && release.counts != null
          && (release.objects == null || release.objects.isWellFormed(release.release))) {
        return release;
      }
    } catch (JacksonException e) {
      // The exception below has no parser message, because that quotes the input.
    }
    throw new Malformed("a release record cannot be read");
  }
}
