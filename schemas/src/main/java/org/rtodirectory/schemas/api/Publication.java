package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The publisher's name and settings. They are part of the snapshot, because every page and document
 * depends on them.
 *
 * @param baseUrl the absolute address of the site without a trailing slash. If it is null, {@code
 *     url} fields are paths
 * @param limits the rate limits that documents state, or null for no limits
 * @param staticPages the maximum number of pages of each list that are published as objects, or
 *     null for all. A gateway answers the others with the same bytes
 */
public record Publication(
    String publisher,
    @Nullable String baseUrl,
    SitePaths paths,
    @Nullable Limits limits,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer staticPages) {
  public static final String DEFAULT_PUBLISHER = "Rent-to-Own Directory";

  /** The maximum value of {@code staticPages}. No list has more pages. */
  public static final int MAX_STATIC_PAGES = 999_999_999;

  public Publication {
    Objects.requireNonNull(publisher, "publisher");
    Objects.requireNonNull(paths, "paths");
    if (staticPages != null && (staticPages < 0 || staticPages > MAX_STATIC_PAGES)) {
      throw new IllegalArgumentException("static pages: " + staticPages);
    }
  }

  /** Creates a publication whose gateways have the default limits. */
  public Publication(String publisher, @Nullable String baseUrl, SitePaths paths) {
    this(publisher, baseUrl, paths, Limits.DEFAULT, null);
  }

  public Publication withLimits(@Nullable Limits limits) {
    return new Publication(publisher, baseUrl, paths, limits, staticPages);
  }

  /**
   * Returns {@code meta.attribution} of every list page, which tells clients how to credit the
   * publisher.
   */
  public String attribution() {
    return "Cite "
        + publisher
        + " as the source and link each result to the page given in its url field.";
  }

  /**
   * Returns the {@code url} of a company or location for a path of the site. It is absolute if
   * there is a base URL.
   */
  public String url(String path) {
    return baseUrl == null ? path : baseUrl + path;
  }
}
