package org.rtodirectory.generator.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.web.text.Texts;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the name and address of the publishing organization, and for its website. */
final class SiteOptions {
  private static final String ALL = "all";
  private static final String ON = "on";
  private static final String OFF = "off";

  /** A URL for a link: visible ASCII without quotes and angle brackets. */
  private static final Pattern LINK_URL = Pattern.compile("https?://[!#-~&&[^<>\"]]{1,1000}");

  private static final Pattern MAIL_ADDRESS =
      Pattern.compile("[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,255}");

  @Option(
      names = "--publisher",
      paramLabel = "NAME",
      description = "Name that meta.attribution asks clients to cite as the source.")
  private String publisher = Publication.DEFAULT_PUBLISHER;

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description = {
        "Address of your site, which makes the url of companies and locations absolute.",
        "Default: none, url is a path"
      })
  private @Nullable String baseUrl;

  @Option(
      names = "--city-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a city on your site.")
  private String cityPath = SitePaths.defaultCity(Vertical.RETAIL);

  @Option(
      names = "--sheds-city-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a city with shed dealers.")
  private String shedsCityPath = SitePaths.defaultCity(Vertical.SHEDS);

  @Option(
      names = "--tires-wheels-city-path",
      paramLabel = "PATTERN",
      description = "Path of the page of a city with tire dealers.")
  private String tiresWheelsCityPath = SitePaths.defaultCity(Vertical.TIRES_WHEELS);

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
      description =
          "Rate limits that the published documents state. Use the limits of your gateways.")
  private String limits = "search=60,bulk=20,mcp=60";

  @Option(
      names = "--static-pages",
      paramLabel = "N",
      description =
          "Publish only the first N pages of each list as objects. A gateway answers the other pages,"
              + " with the same bytes.")
  private String staticPages = ALL;

  @Option(
      names = "--site",
      paramLabel = "on|off",
      description = {
        "Publish the website, at the paths that the API gives as url.",
        "Default: on without --base-url, off with it"
      })
  private @Nullable String site;

  @Option(
      names = "--site-theme",
      paramLabel = "FOLDER",
      description = {
        "Folder with your name, logo, style, pages, navigation and more. The README lists the files.",
        "Default: none, the name is that of --publisher"
      })
  private @Nullable Path theme;

  @Option(
      names = "--site-language",
      paramLabel = "LANGUAGE",
      description = "Language of the website: en for English, es for Spanish.")
  private String language = Texts.DEFAULT_LANGUAGE;

  @Option(
      names = "--site-map",
      paramLabel = "URL|off",
      description = {
        "Address of the map service to which pages of stores link for directions, with {address} in"
            + " place of the address.",
        "Default: https://www.google.com/maps/dir/?api=1&destination={address}"
      })
  private @Nullable String mapUrl;

  @Option(
      names = "--site-report",
      paramLabel = "ADDRESS",
      description = {
        "Mail address or URL to which pages of stores link for errors, with {url} in place of the"
            + " address of the page.",
        "Default: the contact.txt of the theme, or no link"
      })
  private @Nullable String reportAddress;

  @Option(
      names = "--site-own-ratings",
      description =
          "State that visitors of your website gave the ratings. Pages then also state them for"
              + " search engines.")
  private boolean hasOwnRatings;

  Publication publication() {
    if (publisher.isBlank()) {
      throw GeneratorCommand.invalid("--publisher", "the name is empty");
    }
    return new Publication(
        publisher.strip(),
        baseUrl == null ? null : checkedBaseUrl(baseUrl),
        paths(),
        checkedLimits(),
        checkedStaticPages());
  }

  private SitePaths paths() {
    try {
      return new SitePaths(
          Map.of(
              Vertical.RETAIL, cityPath,
              Vertical.SHEDS, shedsCityPath,
              Vertical.TIRES_WHEELS, tiresWheelsCityPath),
          companyPath,
          storePath);
    } catch (IllegalArgumentException invalidPattern) {
      throw new TypeConversionException(String.valueOf(invalidPattern.getMessage()));
    }
  }

  private @Nullable Limits checkedLimits() {
    try {
      return Limits.parse(limits);
    } catch (IllegalArgumentException e) {
      throw GeneratorCommand.invalid("--limits", String.valueOf(e.getMessage()));
    }
  }

  private @Nullable Integer checkedStaticPages() {
    if (!staticPages.equals(ALL) && !staticPages.matches("[0-9]{1,9}")) {
      throw GeneratorCommand.invalid(
          "--static-pages",
          "expected all, or a number of pages from 0 to " + Publication.MAX_STATIC_PAGES);
    }
    return staticPages.equals(ALL) ? null : Integer.valueOf(staticPages);
  }

  private static String checkedBaseUrl(String text) {
    try {
      URI uri = new URI(text);
      boolean isWebUrl = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (isWebUrl
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null) {
        return text.replaceAll("/+$", "");
      }
    } catch (URISyntaxException malformed) {
      // Reported below.
    }
    throw GeneratorCommand.invalid("--base-url", "expected http(s)://host[:port][/path]");
  }

  /**
   * Returns the settings of the website, or null if there is none.
   *
   * @param warnings receives a sentence for each pair of colors of the theme that is hard to read
   */
  @Nullable SiteSettings settings(Publication publication, Consumer<String> warnings) {
    if (site != null && !site.equals(ON) && !site.equals(OFF)) {
      throw GeneratorCommand.invalid("--site", "expected on or off");
    }
    boolean isOn = site == null ? publication.baseUrl() == null : site.equals(ON);
    if (!isOn && theme != null) {
      throw GeneratorCommand.invalid("--site-theme", "there is no website. Add --site on");
    }
    if (!isOn) {
      return null;
    }
    try {
      publication.paths().requireDistinctPages();
    } catch (IllegalArgumentException unusable) {
      throw new TypeConversionException(unusable.getMessage() + ", or use --site off.");
    }
    SiteTheme siteTheme = theme == null ? SiteTheme.NONE : SiteTheme.read(theme);
    String contact =
        checkedReportAddress(reportAddress == null ? siteTheme.contact() : reportAddress);
    SiteSettings settings =
        siteTheme
            .settings(publication.publisher(), checkedLanguage())
            .withOptions(checkedMapUrl(), contact, hasOwnRatings);
    siteTheme.contrastWarnings().forEach(warnings);
    // Link previews need absolute addresses of pictures.
    return publication.baseUrl() == null ? settings : withCard(settings);
  }

  private String checkedLanguage() {
    if (!Texts.languages().contains(language)) {
      throw GeneratorCommand.invalid(
          "--site-language", "expected one of " + String.join(", ", Texts.languages()));
    }
    return language;
  }

  /** Adds the drawn picture for link previews, unless the theme has one. */
  private static SiteSettings withCard(SiteSettings settings) {
    SiteSettings.Customization customization = settings.customization();
    return customization.card() != null
        ? settings
        : NameCard.draw(settings)
            .map(card -> settings.withAdditions(customization.withCard(card)))
            .orElse(settings);
  }

  private @Nullable String checkedMapUrl() {
    if (mapUrl == null) {
      return SiteSettings.DEFAULT_MAP;
    }
    if (mapUrl.equals(OFF)) {
      return null;
    }
    if (!isLinkUrl(mapUrl) || !mapUrl.contains("{address}")) {
      throw GeneratorCommand.invalid("--site-map", "expected a URL with {address} in it, or off");
    }
    return mapUrl;
  }

  private @Nullable String checkedReportAddress(@Nullable String address) {
    if (address != null && !isLinkUrl(address) && !MAIL_ADDRESS.matcher(address).matches()) {
      throw new TypeConversionException(
          "Invalid value for option '--site-report'"
              + (reportAddress == null ? " (contact.txt of the theme)" : "")
              + ": expected a mail address, or a URL.");
    }
    return address;
  }

  private static boolean isLinkUrl(String address) {
    return LINK_URL.matcher(address).matches();
  }
}
