package org.rtodirectory.generator.cli;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.resource.Limits;
import org.rtodirectory.resource.Publication;
import org.rtodirectory.resource.SitePaths;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the identity of the publisher and the URLs of the publisher's site. */
final class PublicationOptions {
  private static final String ALL = "all";

  @Option(
      names = "--publisher",
      paramLabel = "NAME",
      defaultValue = "${env:RTO_PUBLISHER:-" + Publication.DEFAULT_PUBLISHER + "}",
      description = {
        "Name that clients are asked to cite as the source, in meta.attribution.",
        "Default: " + Publication.DEFAULT_PUBLISHER + " (env RTO_PUBLISHER)"
      })
  private String publisher = Publication.DEFAULT_PUBLISHER;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      defaultValue = "${env:RTO_BASE_URL:-" + Option.NULL_VALUE + "}",
      description = {
        "Address of your site. It makes the url of companies and locations absolute.",
        "Default: none, url is a path (env RTO_BASE_URL)"
      })
  private @Nullable String baseUrl;

  @Option(
      names = "--city-path",
      paramLabel = "PATTERN",
      defaultValue = "${env:RTO_CITY_PATH:-" + SitePaths.DEFAULT_CITY + "}",
      description = {
        "Path of the page of a city on your site. Default: " + SitePaths.DEFAULT_CITY,
        "(env RTO_CITY_PATH)"
      })
  private String cityPath = SitePaths.DEFAULT_CITY;

  @Option(
      names = "--sheds-city-path",
      paramLabel = "PATTERN",
      defaultValue = "${env:RTO_SHEDS_CITY_PATH:-" + SitePaths.DEFAULT_SHEDS_CITY + "}",
      description = {
        "Path of the page of a city with shed dealers. Default: " + SitePaths.DEFAULT_SHEDS_CITY,
        "(env RTO_SHEDS_CITY_PATH)"
      })
  private String shedsCityPath = SitePaths.DEFAULT_SHEDS_CITY;

  @Option(
      names = "--tires-wheels-city-path",
      paramLabel = "PATTERN",
      defaultValue =
          "${env:RTO_TIRES_WHEELS_CITY_PATH:-" + SitePaths.DEFAULT_TIRES_WHEELS_CITY + "}",
      description = {
        "Path of the page of a city with tire dealers. Default: "
            + SitePaths.DEFAULT_TIRES_WHEELS_CITY,
        "(env RTO_TIRES_WHEELS_CITY_PATH)"
      })
  private String tiresWheelsCityPath = SitePaths.DEFAULT_TIRES_WHEELS_CITY;

  @Option(
      names = "--company-path",
      paramLabel = "PATTERN",
      defaultValue = "${env:RTO_COMPANY_PATH:-" + SitePaths.DEFAULT_COMPANY + "}",
      description = {
        "Path of the page of a company. Default: " + SitePaths.DEFAULT_COMPANY,
        "(env RTO_COMPANY_PATH)"
      })
  private String companyPath = SitePaths.DEFAULT_COMPANY;

  @Option(
      names = "--store-path",
      paramLabel = "PATTERN",
      defaultValue = "${env:RTO_STORE_PATH:-" + SitePaths.DEFAULT_STORE + "}",
      description = {
        "Path of the page of a store. Default: " + SitePaths.DEFAULT_STORE,
        "(env RTO_STORE_PATH)"
      })
  private String storePath = SitePaths.DEFAULT_STORE;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      defaultValue = "${env:RTO_LIMITS:-search=60,bulk=20,mcp=60}",
      description = {
        "Rate limits that the published documents state. Use those of your gateways.",
        "Default: search=60,bulk=20,mcp=60 (env RTO_LIMITS)"
      })
  private String limits = "";

  @Option(
      names = "--static-pages",
      paramLabel = "N",
      defaultValue = "${env:RTO_STATIC_PAGES:-" + ALL + "}",
      description = {
        "Publish only the first N pages of each list as objects. A gateway answers the others, with"
            + " the same bytes.",
        "Default: all (env RTO_STATIC_PAGES)"
      })
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
