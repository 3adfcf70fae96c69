package org.rtodirectory.schemas.api;

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
 */
@JsonPropertyOrder({"name", "logo", "stylesheet"})
public record SiteSettings(String name, @Nullable SiteFile logo, @Nullable SiteFile stylesheet) {
  public SiteSettings {
    Objects.requireNonNull(name, "name");
  }

  /** Settings without files. */
  public SiteSettings(String name) {
    this(name, null, null);
  }
}
