package org.rtodirectory.edge.mcp.tool;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.ReviewedRating;

/** The words and numbers in the text of answers. Stateless. */
final class AnswerText {
  private AnswerText() {}

  /** Returns {@code about 4.2 miles}, followed by {@code (estimated)} for a known estimate. */
  static String distance(double miles, boolean isEstimate) {
    return distance(miles) + (isEstimate && Double.isFinite(miles) ? " (estimated)" : "");
  }

  /** Returns {@code about 4.2 miles}, or {@code miles unknown} if the distance is infinite. */
  static String distance(double miles) {
    // From 9.95 on, one decimal would be rounded to 10.0.
    return Double.isFinite(miles)
        ? String.format(Locale.ROOT, miles < 9.95 ? "about %.1f miles" : "about %,.0f miles", miles)
        : "miles unknown";
  }

  /** Returns {@code rating 4.2 (120 reviews)}, or null without a rating. */
  static @Nullable String rating(@Nullable BigDecimal rating, int reviews) {
    BigDecimal reviewed = ReviewedRating.of(rating, reviews);
    return reviewed == null
        ? null
        : "rating " + reviewed.toPlainString() + " (" + count(reviews, "review") + ")";
  }

  /** Returns {@code 1 store} or {@code 1,200 stores}. */
  static String count(int number, String noun) {
    return count(number, noun, noun + "s");
  }

  /** Returns {@code 1 address} or {@code 1,200 addresses}. */
  static String count(int number, String noun, String plural) {
    return number(number) + " " + (number == 1 ? noun : plural);
  }

  /** Returns {@code 1,200}. */
  static String number(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Joins the parts of a line, without null and empty parts. */
  static String join(String between, @Nullable String... parts) {
    StringJoiner line = new StringJoiner(between);
    for (String part : parts) {
      if (part != null && !part.isEmpty()) {
        line.add(part);
      }
    }
    return line.toString();
  }
}
