package org.rtodirectory.generator.difference;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.store.ObjectStore;
import org.rtodirectory.store.StoredObject;

/**
 * The objects of the site that stand in a store, as far as they can be known.
 *
 * @param releases whose objects may stand, as for {@link StoredPages}
 * @param known whether an object that all of them have alike is sure to stand as they have it. It
 *     is not where nothing was published to its end, a snapshot cannot be read, or pages were made
 *     by other templates.
 * @param store is asked for an object whose bytes are not known; null: such an object is taken for
 *     another one
 */
public record StoredSite(List<SiteObjects> releases, boolean known, @Nullable ObjectStore store) {
  /** Nothing stands. */
  public static final StoredSite NONE = new StoredSite(List.of(), false, null);

  public StoredSite {
    releases = List.copyOf(releases);
  }

  /** Whether {@code object} stands with these bytes and headers. */
  boolean holds(SiteObject object) throws IOException {
    return known ? isAlikeInAll(object) : mayStand(object) && isStored(object);
  }

  private boolean mayStand(SiteObject object) {
    return releases.stream().anyMatch(release -> release.find(object) != null);
  }

  /** Identities are compared first; where they differ, the bytes may still be the same. */
  private boolean isAlikeInAll(SiteObject object) {
    byte[] bytes = null;
    for (SiteObjects release : releases) {
      SiteObject earlier = release.find(object);
      if (earlier == null || !earlier.headers().equals(object.headers())) {
        return false;
      }
      if (!earlier.identity().equals(object.identity())) {
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
