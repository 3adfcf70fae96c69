package org.rtodirectory.edge.cost;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** The rounding rules of a comparison. Sums and products of amounts are exact. */
final class Rounding {
  /** The description of the rules for users. */
  static final String STATEMENT =
      "Sums are exact. A month's interest and a loan's payment are rounded half up to the cent;"
          + " multiples, rates and months are rounded half up for display only.";

  /** The precision of intermediate results: 34 digits. */
  static final MathContext PRECISION = MathContext.DECIMAL128;

  private Rounding() {}

  static BigDecimal cents(BigDecimal amount) {
    return amount.setScale(2, RoundingMode.HALF_UP);
  }

  static BigDecimal hundredth(BigDecimal value) {
    return value.setScale(2, RoundingMode.HALF_UP);
  }

  static BigDecimal tenth(BigDecimal dividend, BigDecimal divisor) {
    return dividend.divide(divisor, 1, RoundingMode.HALF_UP);
  }

  /** {@code $1,234.50}. */
  static String dollars(BigDecimal amount) {
    return new DecimalFormat("$#,##0.00", DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(cents(amount));
  }
}
