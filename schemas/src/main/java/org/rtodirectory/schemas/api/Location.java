package org.rtodirectory.schemas.api;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A listed store, which is open or temporarily closed, as the schema {@code location} defines it.
 * Every field is always present, in this order.
 *
 * @param website the address of the website of the store or company
 * @param rating the rating from 0 to 5, or null if there is none
 * @param url the path or address of the store's page on the publisher's site
 * @param isPrimary whether this is the main store of its company
 * @param status {@code open} or null if the store is open, or {@code temporarily_closed}
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
