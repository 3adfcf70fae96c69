package org.rtodirectory.schemas.api;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A company in the company list, as the schema {@code company} defines it. Every field is always
 * present, in this order.
 *
 * @param storeCount the number of open locations in all states
 * @param rating the rating from 0 to 5, or null if there is none
 */
public record Company(
    String name,
    String slug,
    int storeCount,
    List<String> categories,
    @Nullable BigDecimal rating,
    int reviewCount,
    String url) {}
