package org.rtodirectory.generator.cli;

import java.math.BigDecimal;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What writing costs. */
final class PriceOption {
  static final BigDecimal DEFAULT = new BigDecimal("0.005");

  @Option(
      names = "--put-price",
      paramLabel = "DOLLARS",
      defaultValue = "${env:RTO_PUT_PRICE:-0.005}",
      description = {
        "Price of 1,000 PUT requests, for the costs in reports.",
        "Default: 0.005 (env RTO_PUT_PRICE)"
      })
  private BigDecimal price = DEFAULT;

  /**
   * The price in dollars.
   *
   * @throws TypeConversionException if it is negative
   */
  BigDecimal price() {
    if (price.signum() < 0) {
      throw new TypeConversionException(
          "Invalid value for option '--put-price': expected 0 or more.");
    }
    return price;
  }
}
