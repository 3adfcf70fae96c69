package org.rtodirectory.edge.release;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.release.VerifyKey;

/**
 * How releases are followed.
 *
 * @param pollInterval how often the source is asked for a new release
 * @param verifyKey the key by which pointers and records must be signed; null: whatever the source
 *     holds is believed
 */
public record FollowOptions(Duration pollInterval, @Nullable VerifyKey verifyKey) {
  /** Every two seconds, without signatures. */
  public static final FollowOptions DEFAULT = new FollowOptions(Duration.ofSeconds(2), null);
}
