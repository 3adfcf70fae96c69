package org.rtodirectory.generator.cli;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the identity of the publisher and the URLs of the publisher's site. */
final class PublicationOptions {
  private static final String ALL = "all";

  @Option(
      names = "--publisher",
      paramLabel = "NAME",
      description = "Name that clients are asked to cite as the source, in meta.attribution.")
  private String publisher = Publication.DEFAULT_PUBLISHER;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = {
        "Address of your site. It makes the url of companies and locations absolute.",
        "Default: none, url is a path"
      })
  private @Nullable String baseUrl;

  @Option(
      names = "--city-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a city on your site.")
  private String cityPath = SitePaths.DEFAULT_CITY;

  @Option(
      names = "--sheds-city-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a city with shed dealers.")
  private String shedsCityPath = SitePaths.DEFAULT_SHEDS_CITY;

  @Option(
      names = "--tires-wheels-city-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a city with tire dealers.")
  private String tiresWheelsCityPath = SitePaths.DEFAULT_TIRES_WHEELS_CITY;

  @Option(
      names = "--company-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a company.")
  private String companyPath = SitePaths.DEFAULT_COMPANY;

  @Option(
      names = "--store-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a store.")
  private String storePath = SitePaths.DEFAULT_STORE;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      description = "Rate limits that the published documents state. Use those of your gateways.")
  private String limits = "search=60,bulk=20,mcp=60";

  @Option(
      names = "--static-pages",
      paramLabel = "N",
      description =
          "Publish only the first N pages of each list as objects. A gateway answers the others, with"
              + " the same bytes.")
  private String staticPages = ALL;

  /**
   * The options as a value.
   *
   * @throws TypeConversionException if one of them is wrong
   */
  Publication publication() {
    if (publisher.isBlank()) {
      throw new TypeConversionException(
          "Invalid value for option '--publisher': the name is empty.");
    }
    try {
      SitePaths paths =
          new SitePaths(cityPath, shedsCityPath, tiresWheelsCityPath, companyPath, storePath);
      return new Publication(
          publisher.strip(),
          baseUrl == null ? null : checkedBaseUrl(baseUrl),
          paths,
          checkedLimits(limits),
          checkedStaticPages(staticPages));
    } catch (IllegalArgumentException wrongPattern) {
      throw new TypeConversionException(String.valueOf(wrongPattern.getMessage()));
    }
  }

  private static @Nullable Limits checkedLimits(String text) {
    try {
      return Limits.parse(text);
    } catch (IllegalArgumentException unreadable) {
      throw new IllegalArgumentException(
          "Invalid value for option '--limits': " + unreadable.getMessage() + ".", unreadable);
    }
  }

  private static @Nullable Integer checkedStaticPages(String text) {
    if (text.equals(ALL)) {
      return null;
    }
    if (!text.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(
          "Invalid value for option '--static-pages': expected all, or a number of pages from 0 to "
              + Publication.MOST_STATIC_PAGES
              + ".");
    }
    return Integer.valueOf(text);
  }

  private static String checkedBaseUrl(String text) {
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web
          && uri.getHost() != null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null) {
        return text.replaceAll("/+$", "");
      }
    } catch (URISyntaxException malformed) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        "Invalid value for option '--base-url': expected http(s)://host[:port][/path].");
  }
}
