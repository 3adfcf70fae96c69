package org.rtodirectory.generator.publish;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.rtodirectory.schemas.release.Release;
import org.rtodirectory.schemas.source.ObjectReader;

/**
 * Options of a publish.
 *
 * @param guard refuses a release that shrinks too much
 * @param signature returns the signed form of a pointer or record, given its key and its JSON
 * @param caches caches from which replaced objects are purged
 * @param forgotten caches whose outstanding purges are dropped, as the record names them
 * @param snapshots how snapshots are stored
 * @param consents what the operator has allowed for this publish
 */
public record PublishOptions(
    ShrinkGuard guard,
    BiFunction<String, byte[], byte[]> signature,
    List<CachePurge> caches,
    Set<String> forgotten,
    SnapshotForms snapshots,
    Set<Consent> consents) {
  /** The default guard, no signatures, no caches. */
  public static final PublishOptions DEFAULT =
      new PublishOptions(ShrinkGuard.DEFAULT, (key, json) -> json, List.of(), Set.of());

  /** Options with snapshots stored as it suits the store. */
  public PublishOptions(
      ShrinkGuard guard,
      BiFunction<String, byte[], byte[]> signature,
      List<CachePurge> caches,
      Set<String> forgotten) {
    this(guard, signature, caches, forgotten, SnapshotForms.DEFAULT, Set.of());
  }

  public PublishOptions {
    caches = List.copyOf(caches);
    forgotten = Set.copyOf(forgotten);
    consents = Set.copyOf(consents);
  }

  /** What a publish does only if the operator says so. */
  public enum Consent {
    /** Take over a target that holds something else, or the releases of another database. */
    ADOPT,
    /** Publish the demo directory. */
    DEMO,
    /** End a rollback. */
    UNPIN
  }

  /** Whether the cache of a purge is one of {@link #caches}. */
  public boolean names(Release.Purge purge) {
    return caches.stream().anyMatch(cache -> cache.target().equals(purge.target()));
  }

  /** The same without a guard. */
  public PublishOptions unguarded() {
    return new PublishOptions(ShrinkGuard.OFF, signature, caches, forgotten, snapshots, consents);
  }

  /** The same with one more cache. */
  public PublishOptions purging(CachePurge cache) {
    List<CachePurge> more = Stream.concat(caches.stream(), Stream.of(cache)).toList();
    return new PublishOptions(guard, signature, more, forgotten, snapshots, consents);
  }

  /** The same with snapshots stored in another way. */
  public PublishOptions storing(SnapshotForms other) {
    return new PublishOptions(guard, signature, caches, forgotten, other, consents);
  }

  /** The same with other consents. */
  public PublishOptions allowing(Set<Consent> others) {
    return new PublishOptions(guard, signature, caches, forgotten, snapshots, others);
  }

  boolean allows(Consent consent) {
    return consents.contains(consent);
  }

  /**
   * How snapshots are stored.
   *
   * @param forms the forms, of which a store has all; empty: those that suit the store
   * @param mostPatches how many patches follow one another at most before the snapshot is stored
   *     compressed as a whole again, at least 1
   */
  public record SnapshotForms(Set<Form> forms, int mostPatches) {
    /** Default of {@link #mostPatches}. */
    public static final int DEFAULT_PATCHES = 32;

    /** What suits the store. */
    public static final SnapshotForms DEFAULT = new SnapshotForms(Set.of(), DEFAULT_PATCHES);

    /** A form of a snapshot. */
    public enum Form {
      /**
       * As it is, for gateways that map the file of a folder, and for those of earlier versions.
       */
      RAW,
      /** Compressed as a whole. */
      COMPRESSED,
      /** As a patch against the snapshot before it, and now and then compressed as a whole. */
      PATCHES
    }

    public SnapshotForms {
      forms = Set.copyOf(forms);
    }

    /** The forms for {@code store}: if none are chosen, raw in a folder and patches elsewhere. */
    Set<Form> of(ObjectReader store) {
      return forms.isEmpty() ? EnumSet.of(store.isFolder() ? Form.RAW : Form.PATCHES) : forms;
    }
  }
}
