package org.rtodirectory.generator.s3;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.store.CachePolicy;
import org.rtodirectory.store.ObjectHeaders;
import org.rtodirectory.store.StoredObject;

/**
 * Whether a store keeps to the conditions of a write, {@code If-None-Match} and {@code If-Match}.
 * Some say that they wrote, or do, whatever the condition. So it is tried, once for each target,
 * and the answer remembered in {@code store.json}.
 *
 * <p>Which do depends on version, backend and bucket, so no list is kept. Ceph's gateway, for
 * example, reads both headers of a PUT since its conditional PUT of 2014 (ceph/ceph#2756, {@code
 * RGWPutObj_ObjStore_S3::get_params}) and compares them when it writes the head object, but got
 * them wrong for versioned buckets until ceph/ceph#63348 of 2025; for buckets whose versioning is
 * suspended ceph/ceph#71584 is open, and its POSIX backend inverted {@code If-None-Match: *} for a
 * while (ceph/ceph#69991). What a trial cannot find is a store that looks at the condition first
 * and writes then, as Adobe's S3Mock does: two writers at the same moment may both succeed.
 *
 * <p>It is tried on that object itself, which nobody ever deletes: once it stands, creating it must
 * be refused, and so must replacing a version that it never had; replacing the version that it has
 * must succeed, and writes the answer. Several may try at the same time, and one that ends half-way
 * leaves nothing but a note without an answer. Safe for use by several threads.
 */
final class Preconditions {
  private static final ObjectHeaders HEADERS = ObjectHeaders.json(CachePolicy.BRIEF);
  private static final String NO_VERSION = "\"00000000000000000000000000000000\"";
  private static final int LARGEST_NOTE = 1 << 16;
  private static final int ATTEMPTS = 5;

  private final S3Bucket bucket;
  private final String target;
  private @Nullable Boolean known;

  /**
   * @param target a digest of the place that {@code bucket} is at
   */
  Preconditions(S3Bucket bucket, String target) {
    this.bucket = bucket;
    this.target = target;
  }

  /**
   * Whether the store keeps to them: as remembered, or else as tried.
   *
   * @throws IOException if it cannot be asked
   */
  synchronized boolean areKept() throws IOException {
    if (known == null) {
      Optional<Boolean> remembered = remembered();
      known = remembered.isPresent() ? remembered.get() : found();
    }
    return known;
  }

  private Optional<Boolean> remembered() throws IOException {
    return bucket.get(StoreNote.KEY, LARGEST_NOTE).flatMap(this::answer);
  }

  private Optional<Boolean> answer(StoredObject standing) {
    StoreNote note = StoreNote.fromBytes(standing.bytes());
    return target.equals(note.target())
        ? Optional.ofNullable(note.compareAndSet())
        : Optional.empty();
  }

  private boolean found() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<Boolean> found = attempt();
      if (found.isPresent()) {
        return found.get();
      }
    }
    return areNotKept();
  }

  /** Tries once; empty if the object was in other hands meanwhile. */
  private Optional<Boolean> attempt() throws IOException {
    byte[] question = new StoreNote(null, target).toBytes();
    putIf(null, question); // From here on it stands, whatever came of this.
    if (isDone(putIf(null, question)) || isDone(putIf(NO_VERSION, question))) {
      return Optional.of(areNotKept());
    }
    Optional<StoredObject> standing = bucket.get(StoreNote.KEY, LARGEST_NOTE);
    Optional<Boolean> another = standing.flatMap(this::answer);
    if (standing.isEmpty() || another.isPresent()) {
      return another;
    }
    byte[] answer = new StoreNote(true, target).toBytes();
    ConditionalReply reply = putIf(standing.get().version(), answer);
    return switch (reply.kind()) {
      case WRITTEN -> Optional.of(true);
      case UNKNOWN -> Optional.of(areNotKept());
      case CHANGED, CONFLICT -> remembered();
    };
  }

  private ConditionalReply putIf(@Nullable String expected, byte[] bytes) throws IOException {
    return bucket.putIf(StoreNote.KEY, expected, bytes, HEADERS);
  }

  private static boolean isDone(ConditionalReply reply) {
    return reply.kind() == ConditionalReply.Kind.WRITTEN
        || reply.kind() == ConditionalReply.Kind.UNKNOWN;
  }

  private boolean areNotKept() throws IOException {
    bucket.put(StoreNote.KEY, new StoreNote(false, target).toBytes(), HEADERS);
    return false;
  }
}
