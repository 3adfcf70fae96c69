package org.rtodirectory.schemas.api;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open store in the location list, as the schema {@code location} defines it. Every field is
 * always present, in this order.
 *
 * @param rating 0 to 5, null if there is none
 * @param status {@code open}, {@code temporarily_closed}, or null if unknown
 */
public record Location(
    String companyName,
    String companySlug,
    List<String> categories,
    String address,
    @Nullable String address2,
    String city,
    String state,
    String zip,
    @Nullable String phone,
    @Nullable String website,
    @Nullable BigDecimal rating,
    int reviewCount,
    String url,
    boolean isPrimary,
    @Nullable String status) {}
