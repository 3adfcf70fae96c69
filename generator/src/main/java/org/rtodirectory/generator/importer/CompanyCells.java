package org.rtodirectory.generator.importer;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a row says of its company. Null: it says nothing.
 *
 * @param name as the row spells it; it folds to something
 * @param slug in lower case, fit for the database
 * @param verticals at least one
 * @param rating 0 to 5 with two decimals
 */
record CompanyCells(
    String name,
    @Nullable String slug,
    List<String> brands,
    List<String> verticals,
    @Nullable String website,
    @Nullable BigDecimal rating,
    @Nullable Integer reviewCount,
    List<String> categories) {}
