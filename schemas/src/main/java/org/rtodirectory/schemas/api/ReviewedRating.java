package org.rtodirectory.schemas.api;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The rule for visible ratings: a rating without reviews is never shown. */
public final class ReviewedRating {
  private ReviewedRating() {}

  /** Returns the rating to show, or null if there is none. */
  public static @Nullable BigDecimal of(@Nullable BigDecimal rating, int reviewCount) {
    return reviewCount > 0 ? rating : null;
  }
}
