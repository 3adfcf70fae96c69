package org.rtodirectory.generator.publish;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.rtodirectory.generator.purge.CachePurge;
import org.rtodirectory.release.Release;

/**
 * How releases are published.
 *
 * @param guard refuses a release that shrinks
 * @param signature makes the signed form of a pointer or record of its key and its JSON
 * @param caches caches that are told what changed
 * @param forgotten caches that are no longer to be told, as the record names them
 */
public record PublishOptions(
    ShrinkGuard guard,
    BiFunction<String, byte[], byte[]> signature,
    List<CachePurge> caches,
    Set<String> forgotten) {
  /** The usual guard, no signatures, no caches. */
  public static final PublishOptions DEFAULT =
      new PublishOptions(ShrinkGuard.DEFAULT, (key, json) -> json, List.of(), Set.of());

  public PublishOptions {
    caches = List.copyOf(caches);
    forgotten = Set.copyOf(forgotten);
  }

  /** Whether the cache that has to be told is one of these. */
  public boolean names(Release.Purge purge) {
    return caches.stream().anyMatch(cache -> cache.target().equals(purge.target()));
  }

  /** The same without a guard. */
  public PublishOptions unguarded() {
    return new PublishOptions(ShrinkGuard.OFF, signature, caches, forgotten);
  }
}
