package org.rtodirectory.generator.directory;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open location of the directory.
 *
 * @param categories its own, or those of its company
 * @param website its own, or that of its company
 * @param rating without trailing zeros, null if there is none
 * @param status null, {@code open} or {@code temporarily_closed}
 */
public record Store(
    long id,
    Operator company,
    City city,
    String slug,
    String address,
    @Nullable String address2,
    String zip,
    @Nullable String phone,
    @Nullable String website,
    @Nullable BigDecimal rating,
    int reviewCount,
    List<String> categories,
    boolean isPrimary,
    @Nullable String status) {}
