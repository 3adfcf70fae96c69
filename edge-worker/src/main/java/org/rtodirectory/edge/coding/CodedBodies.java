package org.rtodirectory.edge.coding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Compressed bodies, made when they are first asked for and kept within a bound; those that were
 * not asked for the longest go first. They are known by what they hold, so one that stays the same
 * in the next release stays here too; one that was last asked for in a release that nobody can ask
 * for any more is dropped. Safe for all threads; no thread waits while another compresses.
 */
public final class CodedBodies {
  /** About what an entry takes besides its bytes: map, key, identity, object headers. */
  private static final int OVERHEAD = 256;

  private final Set<ContentCoding> codings;
  private final long capacity;
  private final Map<Key, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<Key> underWay = new HashSet<>();
  private long weight;
  private long hits;
  private long misses;

  private record Key(String identity, ContentCoding coding) {}

  private static final class Entry {
    private final byte[] bytes;
    private long release;

    Entry(byte[] bytes, long release) {
      this.bytes = bytes;
      this.release = release;
    }

    long weight() {
      return (long) bytes.length + OVERHEAD;
    }
  }

  /**
   * @param codings those that are offered
   * @param capacity the most bytes that are kept
   */
  CodedBodies(Set<ContentCoding> codings, long capacity) {
    this.codings = codings;
    this.capacity = capacity;
  }

  /**
   * Bodies in every coding that this machine can make.
   *
   * @param capacity the most bytes that are kept; 0: no coding is offered
   * @param log takes a line about a coding that cannot be had here
   */
  public static CodedBodies keeping(long capacity, Consumer<String> log) {
    Set<ContentCoding> codings = EnumSet.noneOf(ContentCoding.class);
    if (capacity > 0) {
      for (ContentCoding coding : ContentCoding.values()) {
        try {
          coding.load();
          codings.add(coding);
        } catch (IOException | LinkageError unavailable) {
          log.accept("Content coding " + coding.token() + " is not offered: " + unavailable);
        }
      }
    }
    return new CodedBodies(codings, capacity);
  }

  /** The codings that are offered. */
  public Collection<ContentCoding> codings() {
    return codings;
  }

  /**
   * A body in a coding; null while another thread makes just that.
   *
   * @param identity of the body, differs whenever the body does
   * @param release the number of the release that is served now
   * @param plain makes the body
   */
  public byte @Nullable [] coded(
      String identity, ContentCoding coding, long release, Supplier<byte[]> plain) {
    Key key = new Key(identity, coding);
    synchronized (this) {
      Entry entry = entries.get(key);
      if (entry != null) {
        hits++;
        entry.release = release;
        return entry.bytes;
      }
      misses++;
      if (!underWay.add(key)) {
        return null;
      }
    }
    Entry made = null;
    try {
      made = new Entry(coding.compress(plain.get()), release);
      return made.bytes;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } finally {
      finished(key, made);
    }
  }

  /** Drops what was last asked for in a release that is not held any more. */
  public synchronized void retain(LongPredicate isHeld) {
    for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
      Entry entry = all.next();
      if (!isHeld.test(entry.release)) {
        weight -= entry.weight();
        all.remove();
      }
    }
  }

  /** The bytes that are kept now, with what keeping them takes. */
  public synchronized long weight() {
    return weight;
  }

  /** How often a body was there. */
  public synchronized long hits() {
    return hits;
  }

  /** How often it was not. */
  public synchronized long misses() {
    return misses;
  }

  private synchronized void finished(Key key, @Nullable Entry made) {
    underWay.remove(key);
    if (made == null || made.weight() > capacity) {
      return;
    }
    entries.put(key, made);
    weight += made.weight();
    for (Iterator<Entry> oldest = entries.values().iterator(); weight > capacity; ) {
      weight -= oldest.next().weight();
      oldest.remove();
    }
  }
}
