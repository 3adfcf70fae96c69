package org.rtodirectory.edge.cost;

import java.math.BigDecimal;

/**
 * A purchase on a credit card.
 *
 * @param aprPercent its yearly rate
 * @param monthlyPayment what is paid each month until nothing is owed, above zero
 */
public record CreditCard(BigDecimal aprPercent, BigDecimal monthlyPayment) {}
