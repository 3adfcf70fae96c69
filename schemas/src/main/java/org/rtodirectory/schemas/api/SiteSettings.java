package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The publisher's settings for the HTML pages. It is part of the snapshot, so that gateways and
 * publisher render the same bytes; a snapshot without it has no such pages.
 *
 * @param name the name of the site, in its header and titles
 * @param logo shown beside the name, or null
 * @param stylesheet read after that of the site, or null
 * @param map address of a service that shows the way to {@code {address}}, or null
 * @param report mail address, or address of a page, where errors are reported; {@code {url}} in it
 *     stands for the page with the error; null for none
 * @param ownRatings whether the ratings are the publisher's own, so that search engines may show
 *     them
 * @param indexNowKey the key of the site for IndexNow, which {@code KEY.txt} holds; null for none
 */
@JsonPropertyOrder({"name", "logo", "stylesheet", "map", "report", "own_ratings", "index_now_key"})
public record SiteSettings(
    String name,
    @Nullable SiteFile logo,
    @Nullable SiteFile stylesheet,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String map,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String report,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean ownRatings,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String indexNowKey) {
  public SiteSettings {
    Objects.requireNonNull(name, "name");
  }

  /** The address of {@link #map} if the publisher names none. */
  public static final String DEFAULT_MAP =
      "https://www.google.com/maps/dir/?api=1&destination={address}";

  /** Settings of the theme, with the default map. */
  public SiteSettings(String name, @Nullable SiteFile logo, @Nullable SiteFile stylesheet) {
    this(name, logo, stylesheet, DEFAULT_MAP, null, false, null);
  }

  /** The same with other links. */
  public SiteSettings with(@Nullable String map, @Nullable String report, boolean ownRatings) {
    return new SiteSettings(name, logo, stylesheet, map, report, ownRatings, indexNowKey);
  }

  /** The same with a key for IndexNow, or none. */
  public SiteSettings withIndexNow(@Nullable String key) {
    return new SiteSettings(name, logo, stylesheet, map, report, ownRatings, key);
  }

  /** Settings without files. */
  public SiteSettings(String name) {
    this(name, null, null);
  }
}
