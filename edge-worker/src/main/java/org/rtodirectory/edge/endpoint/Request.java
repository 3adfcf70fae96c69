package org.rtodirectory.edge.endpoint;

import org.jspecify.annotations.Nullable;

/**
 * A request as an endpoint sees it.
 *
 * @param path the decoded path
 * @param rawQuery what stands behind the {@code ?}, one char a byte; null if there is none
 * @param accept the Accept header, several joined by commas; null if there is none
 */
public record Request(String path, @Nullable String rawQuery, @Nullable String accept) {}
