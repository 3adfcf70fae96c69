package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.edge.simulation.Bucket.Stored;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * A cache in front of the bucket that follows the Cache-Control header of an object. It serves a
 * stale object during revalidation, and for five minutes if the bucket does not answer.
 */
final class CdnNode {
  private static final Pattern MAX_AGE = Pattern.compile("max-age=(\\d+)");
  private static final Pattern STALE_WHILE_REVALIDATE =
      Pattern.compile("stale-while-revalidate=(\\d+)");
  private static final long STALE_IF_ERROR_MILLIS = 300_000;
  private static final long LATENCY_MILLIS = 20;

  private final Actor actor;
  private final Bucket origin;
  private final Map<String, Cached> cached = new TreeMap<>();
  private long cutOffEnd;

  private record Cached(Stored object, long fetchedAt) {
    /** Returns the value of a directive of Cache-Control in milliseconds, or 0 if there is none. */
    long milliseconds(Pattern directive) {
      Matcher matcher = directive.matcher(object.cacheControl());
      return matcher.find() ? Long.parseLong(matcher.group(1)) * 1_000 : 0;
    }
  }

  CdnNode(Timeline timeline, String name, Bucket origin) {
    this.actor = new Actor(timeline, name);
    this.origin = origin;
  }

  String name() {
    return actor.name();
  }

  /** Cuts the node off from the bucket for some time, during which it also rejects purges. */
  void cutOff(long duration) {
    cutOffEnd = now() + duration;
  }

  void endFaults() {
    cutOffEnd = 0;
  }

  /**
   * Returns the answer of the node, or empty if there is no such object.
   *
   * @throws UncheckedIOException if the bucket does not answer
   */
  Optional<Stored> get(String key) {
    Cached cachedObject = cached.get(key);
    if (cachedObject == null) {
      return fetch(key);
    }
    long staleMillis = now() - cachedObject.fetchedAt - cachedObject.milliseconds(MAX_AGE);
    if (staleMillis > cachedObject.milliseconds(STALE_WHILE_REVALIDATE)) {
      return isCutOff() && staleMillis <= STALE_IF_ERROR_MILLIS
          ? Optional.of(cachedObject.object)
          : fetch(key);
    }
    if (staleMillis > 0) {
      actor.timeline().schedule(LATENCY_MILLIS, actor, () -> revalidate(key));
    }
    return Optional.of(cachedObject.object);
  }

  private void revalidate(String key) {
    if (!isCutOff()) {
      fetch(key);
    }
  }

  /** Returns the cached objects, fresh or stale. */
  Map<String, Stored> objects() {
    Map<String, Stored> objects = new TreeMap<>();
    cached.forEach((key, cachedObject) -> objects.put(key, cachedObject.object));
    return objects;
  }

  private Optional<Stored> fetch(String key) {
    if (isCutOff()) {
      throw new UncheckedIOException(new IOException("504"));
    }
    Optional<Stored> object = origin.find(key);
    cached.remove(key);
    object.ifPresent(original -> cached.put(key, new Cached(original, now())));
    return object;
  }

  /** Removes the cached objects at these paths, or all of them if a path is {@code /*}. */
  boolean purge(Collection<String> paths) {
    if (isCutOff()) {
      throw new UncheckedIOException(new IOException("it rejects purges"));
    }
    return cached
        .keySet()
        .removeIf(
            key ->
                paths.contains("/*")
                    || paths.contains("/" + PercentEncoding.encode(key).replace("%2F", "/")));
  }

  private boolean isCutOff() {
    return now() < cutOffEnd;
  }

  private long now() {
    return actor.timeline().now();
  }
}
