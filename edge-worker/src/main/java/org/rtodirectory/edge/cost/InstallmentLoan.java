package org.rtodirectory.edge.cost;

import java.math.BigDecimal;

/**
 * A loan that is paid back in equal monthly payments.
 *
 * @param aprPercent its yearly rate
 * @param months the number of payments, from 1
 * @param fee charged for the loan and added to what is borrowed
 */
public record InstallmentLoan(BigDecimal aprPercent, int months, BigDecimal fee) {}
