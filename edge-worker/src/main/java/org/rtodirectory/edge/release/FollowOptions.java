package org.rtodirectory.edge.release;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.release.VerifyKey;
import org.rtodirectory.resource.Limits;

/**
 * The options for following releases.
 *
 * @param pollInterval the interval between two polls of the source
 * @param verifyKey the key that must have signed pointers and records; null if signatures are not
 *     required
 * @param limits the limits of this gateway, which its documents state; null if there are none
 */
public record FollowOptions(
    Duration pollInterval, @Nullable VerifyKey verifyKey, @Nullable Limits limits) {
  /** Every two seconds, without signatures, with the default limits. */
  public static final FollowOptions DEFAULT =
      new FollowOptions(Duration.ofSeconds(2), null, Limits.DEFAULT);
}
