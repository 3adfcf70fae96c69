package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The publisher of the directory and its settings, which pages and documents show besides the rows.
 * It is part of the snapshot, because every page and document depends on it.
 *
 * @param baseUrl absolute address of the site without a slash at its end, or null: then {@code url}
 *     fields are paths
 * @param limits the limits of the gateways as the documents state them, or null without limits
 * @param staticPages how many pages of each list are published as objects, 0 or more, or null for
 *     all. It changes no page, only which of them a gateway has to answer.
 */
public record Publication(
    String publisher,
    @Nullable String baseUrl,
    SitePaths paths,
    @Nullable Limits limits,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer staticPages) {
  public static final String DEFAULT_PUBLISHER = "Rent-to-Own Directory";

  /** The greatest number of pages that can be asked for. More are all. */
  public static final int MAX_STATIC_PAGES = 999_999_999;

  public Publication {
    Objects.requireNonNull(publisher, "publisher");
    Objects.requireNonNull(paths, "paths");
    if (staticPages != null && (staticPages < 0 || staticPages > MAX_STATIC_PAGES)) {
      throw new IllegalArgumentException("static pages: " + staticPages);
    }
  }

  /** A publication whose gateways have the default limits. */
  public Publication(String publisher, @Nullable String baseUrl, SitePaths paths) {
    this(publisher, baseUrl, paths, Limits.DEFAULT, null);
  }

  public Publication withLimits(@Nullable Limits limits) {
    return new Publication(publisher, baseUrl, paths, limits, staticPages);
  }

  /** {@code meta.attribution} of every list page: what a client that uses the data owes. */
  public String attribution() {
    return "Cite "
        + publisher
        + " as the source and link each result to the page given in its url field.";
  }

  /**
   * The {@code url} of a company or location for a path of the site: absolute if there is a base
   * URL.
   */
  public String url(String path) {
    return baseUrl == null ? path : baseUrl + path;
  }
}
