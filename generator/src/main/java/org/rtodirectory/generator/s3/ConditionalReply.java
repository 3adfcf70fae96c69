package org.rtodirectory.generator.s3;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * What a store says to a write that depends on what stands there.
 *
 * @param version what was written has this version; null unless it was written
 */
record ConditionalReply(Kind kind, @Nullable String version) {
  enum Kind {
    /** It was written. */
    WRITTEN,
    /** Something else stands there, or nothing. */
    CHANGED,
    /** Another write was under way: to be tried again. */
    CONFLICT,
    /** The store knows no such writes. */
    UNKNOWN
  }

  static ConditionalReply written(@Nullable String version) {
    return new ConditionalReply(Kind.WRITTEN, version);
  }

  /** What an error means; empty if it has nothing to do with the condition. */
  static Optional<ConditionalReply> of(S3Exception answer) {
    Kind kind =
        switch (answer.statusCode()) {
          case 412 -> Kind.CHANGED;
          case 404 -> S3Explanation.code(answer).equals("NoSuchBucket") ? null : Kind.CHANGED;
          case 409 -> Kind.CONFLICT;
          default -> S3Explanation.code(answer).equals("NotImplemented") ? Kind.UNKNOWN : null;
        };
    return Optional.ofNullable(kind).map(known -> new ConditionalReply(known, null));
  }
}
