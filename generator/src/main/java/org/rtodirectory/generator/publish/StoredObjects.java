package org.rtodirectory.generator.publish;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BiConsumer;
import org.rtodirectory.generator.publish.ReleaseObject.Kind;
import org.rtodirectory.schemas.page.PageCatalog;
import org.rtodirectory.schemas.snapshot.ObjectIndex;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * What is known of the objects of a store.
 *
 * @param releases the served release, and those begun after it, which may have replaced some of its
 *     objects; and earlier ones, of which objects may not have been deleted yet
 * @param isKnown whether an object that is the same in all standing {@code releases} is certain to
 *     be stored in that form
 * @param documents keys of the documents that may be stored
 */
record StoredObjects(List<Stored> releases, boolean isKnown, SortedSet<String> documents) {
  /**
   * The objects of one release.
   *
   * @param isStanding whether it is the served release or a later one
   */
  record Stored(Snapshot snapshot, ObjectIndex objects, boolean isStanding) {}

  /** The places in {@code next} of the objects that the store may not have in that form. */
  BitSet differing(ObjectIndex next) {
    BitSet differing = new BitSet(next.count());
    if (!isKnown) {
      differing.set(0, next.count());
    }
    releases.stream()
        .filter(release -> isKnown && release.isStanding())
        .forEach(release -> differing.or(next.differingFrom(release.objects())));
    return differing;
  }

  /**
   * Passes on the key and the family of each stored object that {@code next} does not have, once if
   * several releases have it. A release that has any of them is enumerated.
   */
  void forEachNotIn(ObjectIndex next, BiConsumer<String, String> action) {
    for (String key : documents) {
      if (next.find(ObjectIndex.digest(key)) < 0) {
        action.accept(key, ReleaseObject.DOCUMENTS);
      }
    }
    Set<String> seen = new HashSet<>(documents);
    for (Stored release : releases) {
      BitSet lost = release.objects().missingIn(next);
      if (!lost.isEmpty()) {
        ReleaseObjects.of(new PageCatalog(release.snapshot()))
            .forEach(
                object -> {
                  int place = release.objects().find(ObjectIndex.digest(object.key()));
                  if (place >= 0
                      && lost.get(place)
                      && object.kind() != Kind.DOCUMENT
                      && (releases.size() == 1 || seen.add(object.key()))) {
                    action.accept(object.key(), object.family());
                  }
                });
      }
    }
  }
}
