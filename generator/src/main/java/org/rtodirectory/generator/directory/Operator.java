package org.rtodirectory.generator.directory;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Vertical;

/**
 * A company of the directory.
 *
 * @param foldedName its name, folded
 * @param brands other names it trades under, by code point
 * @param website null if there is none
 * @param rating without trailing zeros, null if there is none
 */
public record Operator(
    long id,
    String name,
    String slug,
    String foldedName,
    List<String> brands,
    @Nullable String website,
    @Nullable BigDecimal rating,
    int reviewCount,
    List<String> categories,
    Set<Vertical> verticals) {}
