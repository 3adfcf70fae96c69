package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The publisher's settings for the website. They are part of the snapshot, so generator and
 * gateways render the same bytes. A snapshot without them has no website.
 *
 * @param name the name of the site
 * @param logo the picture next to the name, or null
 * @param stylesheet the publisher's style sheet, which browsers load after that of the program, or
 *     null
 * @param map the address of a service that shows the way to {@code {address}}, or null
 * @param report the email address or web address for reporting errors, or null. {@code {url}} in it
 *     stands for the page with the error
 * @param ownRatings whether the publisher collected the ratings itself. Otherwise search engines
 *     must not show them
 * @param additions the publisher's additions, or null for none. {@link #customization} is never
 *     null
 * @param language the language code of the pages, or null for English
 * @param texts the texts that the publisher replaces, by key
 */
public record SiteSettings(
    String name,
    @Nullable SiteFile logo,
    @Nullable SiteFile stylesheet,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String map,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String report,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean ownRatings,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Customization additions,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String language,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> texts) {
  /** The default of {@link #map}. */
  public static final String DEFAULT_MAP =
      "https://www.google.com/maps/dir/?api=1&destination={address}";

  public SiteSettings {
    Objects.requireNonNull(name, "name");
    texts = texts == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(texts));
  }

  /** Creates settings with the default map and without additions. */
  public SiteSettings(String name, @Nullable SiteFile logo, @Nullable SiteFile stylesheet) {
    this(name, logo, stylesheet, DEFAULT_MAP, null, false, null, null, Map.of());
  }

  /** Creates settings with a name. All other settings have their defaults. */
  public SiteSettings(String name) {
    this(name, null, null);
  }

  /**
   * A file of the publisher for the website, such as a logo or a style sheet.
   *
   * @param contentType the whole value of the {@code Content-Type} header
   * @param base64 the bytes of the file in Base64
   */
  public record SiteFile(String contentType, String base64) {
    public SiteFile {
      Objects.requireNonNull(contentType, "contentType");
      Base64.getDecoder().decode(base64);
    }

    public static SiteFile of(String contentType, byte[] bytes) {
      return new SiteFile(contentType, Base64.getEncoder().encodeToString(bytes));
    }

    public byte[] bytes() {
      return Base64.getDecoder().decode(base64);
    }

    /**
     * Returns the extension of its file name, such as {@code .svg}, or an empty text for an
     * unsupported type.
     */
    public String extension() {
      return Arrays.stream(FileType.values())
          .filter(type -> contentType.startsWith(type.contentType))
          .map(type -> type.extension)
          .findFirst()
          .orElse("");
    }

    /** The supported types of files. */
    public enum FileType {
      CSS("text/css", ".css"),
      SVG("image/svg+xml", ".svg"),
      PNG("image/png", ".png"),
      WEBP("image/webp", ".webp"),
      JPEG("image/jpeg", ".jpg");

      private final String contentType;
      private final String extension;

      FileType(String contentType, String extension) {
        this.contentType = contentType;
        this.extension = extension;
      }

      public String contentType() {
        return contentType;
      }

      public String extension() {
        return extension;
      }
    }
  }

  /**
   * The publisher's additions.
   *
   * @param pages the pages of text
   * @param navigation the links that follow those of the program in the navigation
   * @param footer Markdown at the end of each page, or empty for none
   * @param icon the icon for browser tabs, or null
   * @param touchIcon the icon for home screens of phones, or null
   * @param card the picture for link previews, or null
   * @param scripts the scripts that every page loads
   * @param images the pictures in the Markdown of the pages and the footer
   * @param frames the origins of the servers whose pages the Markdown may show in frames
   * @param verifications the values by which other services verify the owner of the site
   */
  public record Customization(
      List<TextPage> pages,
      List<NamedLink> navigation,
      String footer,
      @Nullable SiteFile icon,
      @Nullable SiteFile touchIcon,
      @Nullable SiteFile card,
      List<Script> scripts,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Image> images,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> frames,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SiteVerification> verifications) {
    public static final Customization NONE =
        new Customization(
            List.of(), List.of(), "", null, null, null, List.of(), List.of(), List.of(), List.of());

    public Customization {
      images = images == null ? List.of() : List.copyOf(images);
      frames = frames == null ? List.of() : List.copyOf(frames);
      verifications = verifications == null ? List.of() : List.copyOf(verifications);
    }

    public Customization withCard(SiteFile picture) {
      return new Customization(
          pages,
          navigation,
          footer,
          icon,
          touchIcon,
          picture,
          scripts,
          images,
          frames,
          verifications);
    }

    /**
     * Returns the Content-Security-Policy of HTML pages with these additions. A page may load only
     * files of its own server and the added scripts and frames. It may not use inline scripts or
     * styles, and may not be framed.
     */
    public String contentSecurityPolicy() {
      String scriptOrigins = joinOrigins(scripts.stream().map(Script::origin));
      String frameOrigins = joinOrigins(frames.stream());
      return "default-src 'none'; style-src 'self'; script-src 'self'"
          + scriptOrigins
          + "; connect-src 'self'"
          + scriptOrigins
          + (frameOrigins.isEmpty() ? "" : "; frame-src" + frameOrigins)
          + "; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    }

    private static String joinOrigins(Stream<String> origins) {
      return origins.distinct().map(origin -> " " + origin).collect(Collectors.joining());
    }
  }

  /**
   * A picture of the publisher.
   *
   * @param name the name that Markdown uses: {@code store.jpg}
   */
  public record Image(String name, SiteFile file) {}

  /** A {@code meta} element that verifies the owner. It has no special characters of HTML. */
  public record SiteVerification(String name, String content) {}

  /** A page of text at {@code /slug}. */
  public record TextPage(String slug, String title, String markdown) {}

  /** A link to a path or address. */
  public record NamedLink(String label, String href) {}

  /**
   * A script that pages load from another server.
   *
   * @param origin scheme, host and port, as in a Content-Security-Policy
   * @param attributes the {@code data-} attributes as HTML, whose values have no quotes
   */
  public record Script(String origin, String address, List<String> attributes) {}

  /** Returns the publisher's additions, which may be empty. */
  public Customization customization() {
    return additions == null ? Customization.NONE : additions;
  }

  public SiteSettings withAdditions(@Nullable Customization additions) {
    return new SiteSettings(
        name, logo, stylesheet, map, report, ownRatings, additions, language, texts);
  }

  public SiteSettings withOptions(
      @Nullable String map, @Nullable String report, boolean ownRatings) {
    return new SiteSettings(
        name, logo, stylesheet, map, report, ownRatings, additions, language, texts);
  }

  public SiteSettings withTexts(@Nullable String language, Map<String, String> texts) {
    return new SiteSettings(
        name, logo, stylesheet, map, report, ownRatings, additions, language, texts);
  }
}
