package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a row, or a row of the table {@code locations}, says of a location itself. Two that are
 * equal need no update.
 *
 * @param zip five digits, or five, a hyphen and four
 * @param rating 0 to 5 with two decimals
 * @param categories null: those of the company
 */
record LocationCells(
    @Nullable String externalId,
    String address,
    @Nullable String address2,
    String zip,
    @Nullable String phone,
    @Nullable String website,
    @Nullable BigDecimal rating,
    int reviewCount,
    @Nullable List<String> categories,
    boolean primary,
    @Nullable String status) {}
