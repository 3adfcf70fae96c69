package org.rtodirectory.generator.difference;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * The known site objects of a store.
 *
 * @param releases the served release and those begun after it, as for {@link StoredPages}
 * @param known whether an object that is identical in all these releases is certain to be stored in
 *     that form. This is false if no release is served, a snapshot cannot be read, or the pages
 *     were rendered by different templates.
 * @param store the store from which objects are read if {@code known} is false; if null, every
 *     object then counts as different
 * @param left releases that have other objects which may not have been deleted yet
 */
public record StoredSite(
    List<SiteObjects> releases,
    boolean known,
    @Nullable ObjectStore store,
    List<SiteObjects> left) {
  /** No stored objects are known. */
  public static final StoredSite NONE = new StoredSite(List.of(), false, null);

  public StoredSite {
    releases = List.copyOf(releases);
    left = List.copyOf(left);
  }

  /** Objects of releases none of which has left others behind. */
  public StoredSite(List<SiteObjects> releases, boolean known, @Nullable ObjectStore store) {
    this(releases, known, store, List.of());
  }

  /** All releases of which the store may contain objects. */
  List<SiteObjects> all() {
    return Stream.concat(releases.stream(), left.stream()).toList();
  }

  /**
   * Whether the store contains {@code object} with these bytes and headers. Headers that the store
   * does not report are not compared.
   */
  boolean holds(SiteObject object) throws IOException {
    return known ? isAlikeInAll(object) : mayStand(object) && isStored(object);
  }

  private boolean mayStand(SiteObject object) {
    return all().stream().anyMatch(release -> release.find(object) != null);
  }

  /** Compares bytes only if it is not known without them. */
  private boolean isAlikeInAll(SiteObject object) {
    byte[] bytes = null;
    for (SiteObjects release : releases) {
      SiteObject earlier = release.find(object);
      if (earlier == null || !earlier.headers().equals(object.headers())) {
        return false;
      }
      if (!object.isSame(earlier)) {
        bytes = bytes == null ? object.bytes() : bytes;
        if (!Arrays.equals(bytes, earlier.bytes())) {
          return false;
        }
      }
    }
    return !releases.isEmpty();
  }

  private boolean isStored(SiteObject object) throws IOException {
    Optional<StoredObject> stored = store == null ? Optional.empty() : store.get(object.key());
    return stored.isPresent()
        && (stored.get().headers() == null || object.headers().equals(stored.get().headers()))
        && Arrays.equals(stored.get().bytes(), object.bytes());
  }
}
