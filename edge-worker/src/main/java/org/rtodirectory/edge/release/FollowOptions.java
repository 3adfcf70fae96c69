package org.rtodirectory.edge.release;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.release.VerifyKey;
import org.rtodirectory.resource.Limits;

/**
 * How releases are followed.
 *
 * @param pollInterval how often the source is asked for a new release
 * @param verifyKey the key by which pointers and records must be signed; null: whatever the source
 *     holds is believed
 * @param limits the limits of this gateway, which its documents state; null: there are none
 */
public record FollowOptions(
    Duration pollInterval, @Nullable VerifyKey verifyKey, @Nullable Limits limits) {
  /** Every two seconds, without signatures, with the default limits. */
  public static final FollowOptions DEFAULT =
      new FollowOptions(Duration.ofSeconds(2), null, Limits.DEFAULT);
}
