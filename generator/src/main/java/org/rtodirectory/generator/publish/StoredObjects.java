package org.rtodirectory.generator.publish;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.ReleaseObject.ApiDocument;
import org.rtodirectory.generator.publish.ReleaseObject.ApiPage;
import org.rtodirectory.generator.publish.ReleaseObject.SiteHtml;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.storage.ObjectStore.StoredObject;
import org.rtodirectory.schemas.page.Listing;
import org.rtodirectory.schemas.page.PageKey;

/** What is known of the objects of a store. */
public final class StoredObjects {
  private final List<ReleaseObjects> releases;
  private final List<ReleaseObjects> left;
  private final boolean arePagesKnown;
  private final boolean isSiteKnown;
  private final SortedMap<String, String> documents;
  private final @Nullable ObjectStore store;

  /** The list that was looked up last, because pages of a list follow one another. */
  private @Nullable PageKey lastList;

  private List<Listing> lastListings = List.of();

  /**
   * @param releases the served release, and those begun after it, which may have replaced some of
   *     its objects
   * @param left releases that have other objects which may not have been deleted yet
   * @param arePagesKnown whether a page that is identical in all {@code releases} is certain to be
   *     stored in that form. This is false if no release is served, a snapshot cannot be read, or
   *     the pages were rendered in a different format.
   * @param isSiteKnown the same for the site
   * @param documents digests of the documents that may be stored; empty where it is not certain
   * @param store the store from which objects of the site are read if they are not known; if null,
   *     each of them then counts as different
   */
  public StoredObjects(
      List<ReleaseObjects> releases,
      List<ReleaseObjects> left,
      boolean arePagesKnown,
      boolean isSiteKnown,
      SortedMap<String, String> documents,
      @Nullable ObjectStore store) {
    this.releases = List.copyOf(releases);
    this.left = List.copyOf(left);
    this.arePagesKnown = arePagesKnown;
    this.isSiteKnown = isSiteKnown;
    this.documents = new TreeMap<>(documents);
    this.store = store;
  }

  /** All releases of which the store may contain objects. */
  List<ReleaseObjects> all() {
    return Stream.concat(releases.stream(), left.stream()).toList();
  }

  /** Keys of the documents that may be stored. */
  Iterable<String> documents() {
    return documents.keySet();
  }

  /**
   * Whether the store contains {@code object} in this form. Pages of the API, which must be
   * comparable, come from one thread.
   */
  boolean holds(ReleaseObject object) throws IOException {
    if (object instanceof ApiPage page) {
      return holds(page);
    }
    return object instanceof ApiDocument document
        ? document.digest().equals(documents.get(document.key()))
        : holdsOfSite(object);
  }

  /** Whether pages of {@code next} may be identical with stored ones. */
  boolean areComparable(ReleaseObjects next) {
    String attribution = attribution(next);
    return arePagesKnown
        && releases.stream().allMatch(release -> attribution(release).equals(attribution));
  }

  private static String attribution(ReleaseObjects release) {
    return release.pages().snapshot().publication().attribution();
  }

  /** Whether all releases have {@code page} in this form. */
  private boolean holds(ApiPage page) {
    if (!page.firstPage().equals(lastList)) {
      lastList = page.firstPage();
      lastListings = listings(page.firstPage());
    }
    return !lastListings.isEmpty() && lastListings.stream().allMatch(page::isSame);
  }

  /** The list in each release; empty if a release does not have it. */
  private List<Listing> listings(PageKey firstPage) {
    List<Listing> listings = new ArrayList<>(releases.size());
    for (ReleaseObjects release : releases) {
      Optional<Listing> listing = release.pages().find(firstPage);
      if (listing.isEmpty()) {
        return List.of();
      }
      listings.add(listing.get());
    }
    return listings;
  }

  /**
   * Whether the store contains {@code object}, which is of the site, with these bytes and headers.
   * Headers that the store does not report are not compared.
   */
  private boolean holdsOfSite(ReleaseObject object) throws IOException {
    return isSiteKnown
        ? isAlikeInAll(object)
        : all().stream().anyMatch(release -> release.findOfSite(object) != null)
            && isStored(object);
  }

  /** Compares bytes only if it is not known without them. */
  private boolean isAlikeInAll(ReleaseObject object) {
    byte[] bytes = null;
    for (ReleaseObjects release : releases) {
      ReleaseObject earlier = release.findOfSite(object);
      if (earlier == null || !earlier.headers().equals(object.headers())) {
        return false;
      }
      if (object instanceof SiteHtml page
          && earlier instanceof SiteHtml other
          && !page.isSame(other)) {
        bytes = bytes == null ? object.bytes() : bytes;
        if (!Arrays.equals(bytes, earlier.bytes())) {
          return false;
        }
      }
    }
    return !releases.isEmpty();
  }

  private boolean isStored(ReleaseObject object) throws IOException {
    Optional<StoredObject> stored = store == null ? Optional.empty() : store.get(object.key());
    return stored.isPresent()
        && (stored.get().headers() == null || object.headers().equals(stored.get().headers()))
        && Arrays.equals(stored.get().bytes(), object.bytes());
  }
}
