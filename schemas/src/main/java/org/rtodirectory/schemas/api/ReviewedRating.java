package org.rtodirectory.schemas.api;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The rating that people are shown. A rating without reviews is not shown anywhere. */
public final class ReviewedRating {
  private ReviewedRating() {}

  public static @Nullable BigDecimal of(@Nullable BigDecimal rating, int reviewCount) {
    return reviewCount > 0 ? rating : null;
  }
}
