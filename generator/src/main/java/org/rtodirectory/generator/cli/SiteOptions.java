package org.rtodirectory.generator.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.IndexNow;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SiteFile;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the identity of the publisher, and for the publisher's website. */
final class SiteOptions {
  private static final String ALL = "all";
  private static final String ON = "on";
  private static final String OFF = "off";

  /** An address for a link: visible ASCII without quotes and spaces. */
  private static final Pattern WEB = Pattern.compile("https?://[!#-~&&[^<>\"]]{1,1000}");

  private static final Pattern MAIL = Pattern.compile("[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,255}");

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

  @Option(
      names = "--site",
      paramLabel = "on|off",
      description = {
        "Publish the website at the paths of the results.",
        "Default: on without --base-url, off with it"
      })
  private @Nullable String site;

  @Option(
      names = "--site-theme",
      paramLabel = "FOLDER",
      description = {
        "Folder with your name.txt, logo.svg (or .png, .webp, .jpg) and style.css, each optional.",
        "Default: none, the name is that of --publisher"
      })
  private @Nullable Path theme;

  @Option(
      names = "--site-map",
      paramLabel = "URL|off",
      description = {
        "Address of the map service to which pages of stores link for directions, with {address} in"
            + " place of the address.",
        "Default: https://www.google.com/maps/dir/?api=1&destination={address}"
      })
  private @Nullable String map;

  @Option(
      names = "--site-report",
      paramLabel = "ADDRESS",
      description = {
        "Mail address or URL to which pages of stores link for errors, with {url} in place of the"
            + " address of the page.",
        "Default: none, no link"
      })
  private @Nullable String report;

  @Option(
      names = "--site-own-ratings",
      description =
          "The ratings were given by visitors of your website: pages state them for search engines,"
              + " too.")
  private boolean ownRatings;

  @Option(
      names = "--indexnow-key",
      paramLabel = "KEY",
      description = {
        "With --base-url: key of your choice (8 to 128 letters, digits and hyphens), published as"
            + " KEY.txt, to tell search engines which pages changed.",
        "Default: none, nobody is told"
      })
  private @Nullable String indexNowKey;

  @Option(
      names = "--indexnow-endpoint",
      paramLabel = "URL",
      description = "With --indexnow-key: address to which the changed pages are sent.")
  private URI indexNowEndpoint = URI.create("https://api.indexnow.org/indexnow");

  /**
   * What is published, and for which site.
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

  /**
   * The settings of the site.
   *
   * @return null if there is none
   * @throws TypeConversionException if an option is wrong, or a file of the theme cannot be used
   */
  @Nullable SiteSettings settings(Publication publication) {
    if (site != null && !site.equals(ON) && !site.equals(OFF)) {
      throw new TypeConversionException("Invalid value for option '--site': expected on or off.");
    }
    boolean isOn = site == null ? publication.baseUrl() == null : site.equals(ON);
    if (!isOn && theme != null) {
      throw new TypeConversionException(
          "Invalid value for option '--site-theme': there is no website. Add --site on.");
    }
    if (indexNowKey != null) {
      checkIndexNow(indexNowKey, isOn && publication.baseUrl() != null);
    }
    if (!isOn) {
      return null;
    }
    SiteSettings settings =
        theme == null
            ? new SiteSettings(publication.publisher())
            : SiteTheme.read(theme, publication.publisher());
    return settings.with(checkedMap(), checkedReport(), ownRatings).withIndexNow(indexNowKey);
  }

  /** Sends changed pages to search engines; empty without a key. The options were checked. */
  Optional<IndexNow> indexNow(Publication publication) {
    String site = publication.baseUrl();
    return indexNowKey == null || site == null
        ? Optional.empty()
        : Optional.of(new IndexNow(indexNowEndpoint, indexNowKey, URI.create(site)));
  }

  private void checkIndexNow(String key, boolean hasAddress) {
    if (!key.matches(IndexNow.KEY_PATTERN)) {
      throw new TypeConversionException(
          "Invalid value for option '--indexnow-key': expected 8 to 128 letters, digits and"
              + " hyphens.");
    }
    if (!hasAddress) {
      throw new TypeConversionException(
          "Invalid value for option '--indexnow-key': there is no website with an address. Add"
              + " --base-url and --site on.");
    }
    if (indexNowEndpoint.getHost() == null || !isUrl(indexNowEndpoint.toString())) {
      throw new TypeConversionException(
          "Invalid value for option '--indexnow-endpoint': expected a URL.");
    }
  }

  private @Nullable String checkedMap() {
    if (map == null) {
      return SiteSettings.DEFAULT_MAP;
    }
    if (map.equals(OFF)) {
      return null;
    }
    if (!isUrl(map) || !map.contains("{address}")) {
      throw new TypeConversionException(
          "Invalid value for option '--site-map': expected a URL with {address} in it, or off.");
    }
    return map;
  }

  private @Nullable String checkedReport() {
    if (report != null && !isUrl(report) && !MAIL.matcher(report).matches()) {
      throw new TypeConversionException(
          "Invalid value for option '--site-report': expected a mail address, or a URL.");
    }
    return report;
  }

  private static boolean isUrl(String address) {
    return WEB.matcher(address).matches();
  }

  /** Reads a folder with the publisher's name, logo and style sheet for the site. */
  static final class SiteTheme {
    static final int MOST_NAME_CHARACTERS = 120;
    static final int MOST_BYTES = 64 * 1024;

    private @Nullable String name;
    private @Nullable SiteFile logo;
    private @Nullable SiteFile style;

    private SiteTheme() {}

    /**
     * Reads the folder.
     *
     * @param publisher the name of the site if the folder has none
     * @throws TypeConversionException if it cannot be read, or has an unexpected file; names the
     *     file and what is expected
     */
    static SiteSettings read(Path folder, String publisher) {
      if (!Files.isDirectory(folder)) {
        throw wrong(folder + " is not a folder.");
      }
      SiteTheme theme = new SiteTheme();
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.sorted().toList()) {
          theme.add(file);
        }
      } catch (CharacterCodingException e) {
        throw wrong(folder + " has a text that is not UTF-8.");
      } catch (IOException e) {
        throw wrong(folder + " cannot be read (" + Failure.reason(e) + ").");
      }
      return new SiteSettings(theme.name == null ? publisher : theme.name, theme.logo, theme.style);
    }

    private void add(Path file) throws IOException {
      if (Files.size(file) > MOST_BYTES) {
        throw wrong(file + " is larger than " + MOST_BYTES / 1024 + " KiB.");
      }
      switch (file.getFileName().toString()) {
        case "name.txt" -> name = name(file);
        case "style.css" ->
            style =
                SiteFile.of(
                    "text/css; charset=utf-8",
                    Files.readString(file).getBytes(StandardCharsets.UTF_8));
        default -> logo = SiteFile.of(logoType(file).contentType(), Files.readAllBytes(file));
      }
    }

    private static SiteFile.Type logoType(Path file) {
      return Stream.of(SiteFile.Type.values())
          .filter(type -> type != SiteFile.Type.CSS)
          .filter(type -> file.getFileName().toString().equals("logo" + type.extension()))
          .findFirst()
          .orElseThrow(
              () ->
                  wrong(
                      file
                          + " is not known: expected are name.txt, style.css, and one of logo.svg,"
                          + " logo.png, logo.webp and logo.jpg."));
    }

    private static String name(Path file) throws IOException {
      String name = Files.readString(file).strip();
      if (name.isEmpty()
          || name.codePointCount(0, name.length()) > MOST_NAME_CHARACTERS
          || name.chars().anyMatch(Character::isISOControl)) {
        throw wrong(
            file
                + " must hold one line with a name of at most "
                + MOST_NAME_CHARACTERS
                + " characters.");
      }
      return name;
    }

    private static TypeConversionException wrong(String problem) {
      return new TypeConversionException("Invalid value for option '--site-theme': " + problem);
    }
  }
}
