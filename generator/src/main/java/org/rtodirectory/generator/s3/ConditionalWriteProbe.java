package org.rtodirectory.generator.s3;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.ResourceJson;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoredObject;
import tools.jackson.core.JacksonException;

/**
 * Finds out whether a store implements the conditional writes {@code If-None-Match} and {@code
 * If-Match}. Some stores ignore the headers. So the store is probed, once for each target, and the
 * result is kept in {@code store.json}.
 *
 * <p>The result depends on version, backend and bucket, so there is no list of stores. Ceph's
 * gateway, for example, reads both headers of a PUT since its conditional PUT of 2014
 * (ceph/ceph#2756, {@code RGWPutObj_ObjStore_S3::get_params}) and compares them when it writes the
 * head object, but got them wrong for versioned buckets until ceph/ceph#63348 of 2025; for buckets
 * whose versioning is suspended ceph/ceph#71584 is open, and its POSIX backend inverted {@code
 * If-None-Match: *} for a while (ceph/ceph#69991). A probe cannot detect a store that checks the
 * condition first and writes afterwards, as Adobe's S3Mock does: two concurrent writers may both
 * succeed.
 *
 * <p>The probe writes {@code store.json} itself, which is never deleted. Once the object exists,
 * the store must refuse to create it and to replace a version that it never had, and it must accept
 * to replace the current version; this last write stores the result. Several processes may probe at
 * the same time; an interrupted probe leaves an object without a result. Safe for use by several
 * threads.
 */
final class ConditionalWriteProbe {
  private static final ObjectHeaders HEADERS = ObjectHeaders.json(CachePolicy.BRIEF);
  private static final String NO_VERSION = "\"00000000000000000000000000000000\"";
  private static final int LARGEST_RESULT = 1 << 16;
  private static final int ATTEMPTS = 5;

  private final S3Bucket bucket;
  private final String target;
  private @Nullable Boolean supported;

  /**
   * @param target a digest of the address of {@code bucket}
   */
  ConditionalWriteProbe(S3Bucket bucket, String target) {
    this.bucket = bucket;
    this.target = target;
  }

  /**
   * Whether the store implements conditional writes, as remembered or as probed.
   *
   * @throws IOException if the store does not answer
   */
  synchronized boolean isSupported() throws IOException {
    if (supported == null) {
      Optional<Boolean> remembered = remembered();
      supported = remembered.isPresent() ? remembered.get() : probe();
    }
    return supported;
  }

  private Optional<Boolean> remembered() throws IOException {
    return bucket.get(StoreCapabilities.KEY, LARGEST_RESULT).flatMap(this::answer);
  }

  private Optional<Boolean> answer(StoredObject standing) {
    StoreCapabilities known = StoreCapabilities.fromBytes(standing.bytes());
    return target.equals(known.target())
        ? Optional.ofNullable(known.compareAndSet())
        : Optional.empty();
  }

  private boolean probe() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<Boolean> found = attempt();
      if (found.isPresent()) {
        return found.get();
      }
    }
    return unsupported();
  }

  /** Probes once; empty if another process changed the object meanwhile. */
  private Optional<Boolean> attempt() throws IOException {
    byte[] question = new StoreCapabilities(null, target).toBytes();
    putIf(null, question); // From here on the object exists, whatever the reply.
    if (isAccepted(putIf(null, question)) || isAccepted(putIf(NO_VERSION, question))) {
      return Optional.of(unsupported());
    }
    Optional<StoredObject> standing = bucket.get(StoreCapabilities.KEY, LARGEST_RESULT);
    Optional<Boolean> another = standing.flatMap(this::answer);
    if (standing.isEmpty() || another.isPresent()) {
      return another;
    }
    byte[] answer = new StoreCapabilities(true, target).toBytes();
    ConditionalWrites.Reply reply = putIf(standing.get().version(), answer);
    return switch (reply.outcome()) {
      case WRITTEN -> Optional.of(true);
      case UNKNOWN -> Optional.of(unsupported());
      case CHANGED, CONFLICT -> remembered();
    };
  }

  private ConditionalWrites.Reply putIf(@Nullable String expected, byte[] bytes)
      throws IOException {
    return bucket.putIf(StoreCapabilities.KEY, expected, bytes, HEADERS);
  }

  private static boolean isAccepted(ConditionalWrites.Reply reply) {
    return reply.outcome() == ConditionalWrites.Reply.Outcome.WRITTEN
        || reply.outcome() == ConditionalWrites.Reply.Outcome.UNKNOWN;
  }

  private boolean unsupported() throws IOException {
    bucket.put(StoreCapabilities.KEY, new StoreCapabilities(false, target).toBytes(), HEADERS);
    return false;
  }

  /**
   * The content of {@code store.json}: the result of the probe, so that a store is probed once.
   *
   * @param compareAndSet whether the store implements conditional writes; null during a probe
   * @param target a digest of the address that was probed, because a copy of the bucket elsewhere
   *     is in another store
   */
  @JsonPropertyOrder({"compare_and_set", "target"})
  record StoreCapabilities(@Nullable Boolean compareAndSet, @Nullable String target) {
    static final String KEY = "store.json";

    private static final StoreCapabilities NOTHING = new StoreCapabilities(null, null);

    byte[] toBytes() {
      return ResourceJson.prettyBytes(this);
    }

    /** Parses {@code json}; nothing is known if it cannot be parsed. */
    static StoreCapabilities fromBytes(byte[] json) {
      try {
        StoreCapabilities known = ResourceJson.mapper().readValue(json, StoreCapabilities.class);
        return known == null ? NOTHING : known;
      } catch (JacksonException notOurs) {
        return NOTHING;
      }
    }
  }
}
