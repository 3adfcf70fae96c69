package org.rtodirectory.edge.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.simulation.Bucket.Stored;

/**
 * A cache in front of the bucket that does what the Cache-Control of an object says. It serves a
 * stale object while it asks for it anew, and for some minutes where the bucket does not answer.
 */
final class CdnNode {
  private static final long LONGEST_STALE = 300_000;
  private static final long LATENCY = 20;
  private static final Pattern AGE = Pattern.compile("(max-age|stale-while-revalidate)=(\\d+)");

  private final Actor actor;
  private final Bucket origin;
  private final Map<String, Cached> cached = new TreeMap<>();
  private long downUntil;
  private long deafUntil;

  private record Cached(Stored object, long at, long maxAge, long stale) {}

  CdnNode(Timeline timeline, String name, Bucket origin) {
    this.actor = new Actor(timeline, name);
    this.origin = origin;
  }

  String name() {
    return actor.name();
  }

  /** The bucket does not answer it for some time. */
  void cutOff(long duration) {
    downUntil = now() + duration;
  }

  /** It takes no orders for some time. */
  void deafen(long duration) {
    deafUntil = now() + duration;
  }

  void mend() {
    downUntil = 0;
    deafUntil = 0;
  }

  /** What it answers; empty if there is no such object. */
  Optional<Stored> get(String key) {
    Cached known = cached.get(key);
    long age = known == null ? Long.MAX_VALUE : now() - known.at;
    if (known != null && age <= known.maxAge) {
      return Optional.of(known.object);
    }
    if (known != null && age <= known.maxAge + known.stale) {
      actor.timeline().in(LATENCY, actor, () -> revalidate(key));
      return Optional.of(known.object);
    }
    if (now() >= downUntil) {
      return fetch(key);
    }
    if (known != null && age <= known.maxAge + LONGEST_STALE) {
      return Optional.of(known.object);
    }
    throw new UncheckedIOException(new IOException("504"));
  }

  /** A client reads a page, one of those that there may be. */
  void read(int number) {
    List<String> keys = List.copyOf(Directories.tree(number % Directories.count()).keySet());
    try {
      get(keys.get(number / Directories.count() % keys.size()));
    } catch (UncheckedIOException e) {
      // It is cut off.
    }
  }

  /** The keys of the objects that it has. */
  List<String> keys() {
    return List.copyOf(cached.keySet());
  }

  /** What it has of an object, fresh or not; null if nothing. */
  @Nullable Stored peek(String key) {
    Cached known = cached.get(key);
    return known == null ? null : known.object;
  }

  private void revalidate(String key) {
    if (now() >= downUntil) {
      fetch(key);
    }
  }

  private Optional<Stored> fetch(String key) {
    Optional<Stored> found = origin.find(key);
    cached.remove(key);
    found.ifPresent(
        object -> {
          long maxAge = 0;
          long stale = 0;
          for (Matcher ages = AGE.matcher(object.cacheControl()); ages.find(); ) {
            long age = Long.parseLong(ages.group(2)) * 1_000;
            if (ages.group(1).equals("max-age")) {
              maxAge = age;
            } else {
              stale = age;
            }
          }
          cached.put(key, new Cached(object, now(), maxAge, stale));
        });
    return found;
  }

  /** Forgets objects. */
  boolean purge(Collection<String> keys) {
    if (now() < deafUntil) {
      throw new UncheckedIOException(new IOException("it takes no orders"));
    }
    return cached.keySet().removeAll(keys);
  }

  private long now() {
    return actor.timeline().now();
  }
}
