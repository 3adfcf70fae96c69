package org.rtodirectory.schemas.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The publisher's settings for the HTML pages. It is part of the snapshot, so that gateways and
 * publisher render the same bytes. A snapshot without it has no such pages.
 *
 * @param logo shown next to the name, or null
 * @param stylesheet read after that of the site, or null
 * @param map address of a service that shows the way to {@code {address}}, or null
 * @param report mail address, or address of a page, where errors are reported. {@code {url}} in it
 *     stands for the page with the error, or null for none
 * @param ownRatings whether the ratings are the publisher's own, so that search engines may show
 *     them
 * @param language code of the language of the pages, or null for English
 * @param texts the publisher's texts instead of those of the language, by their keys
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
  public SiteSettings {
    Objects.requireNonNull(name, "name");
    texts = texts == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(texts));
  }

  /**
   * A file of the publisher for the site: its logo or its style sheet.
   *
   * @param contentType the whole value of the {@code Content-Type} header
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

    /** The end of its file name: {@code .svg}, or empty for a type that the site does not use. */
    public String extension() {
      return Arrays.stream(FileType.values())
          .filter(type -> contentType.startsWith(type.contentType))
          .map(type -> type.extension)
          .findFirst()
          .orElse("");
    }

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
   * @param footer Markdown at the end of each page, or empty for none
   * @param icon in the tabs of browsers, or null
   * @param touchIcon on the home screens of phones, or null
   * @param card picture that stands for the site where a link to it is shown, or null
   * @param images pictures in the Markdown of the pages and the footer
   * @param frames origins of the servers whose pages the Markdown may show in frames
   * @param verifications values by which other services verify the owner of the site
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

    public Customization with(SiteFile picture) {
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
  }

  /**
   * A picture of the publisher.
   *
   * @param name the name that Markdown uses: {@code store.jpg}
   */
  public record Image(String name, SiteFile file) {}

  /** A {@code meta} element that verifies the owner, without characters special in HTML. */
  public record SiteVerification(String name, String content) {}

  /** A page of text at {@code /slug}. */
  public record TextPage(String slug, String title, String markdown) {}

  /** A link to a path or address. */
  public record NamedLink(String label, String href) {}

  /**
   * A script of another server, which pages load.
   *
   * @param origin scheme, host and port, as in a Content-Security-Policy
   * @param attributes {@code data-} attributes as they stand in HTML, without quotes in values
   */
  public record Script(String origin, String address, List<String> attributes) {}

  /** The publisher's additions, which may be empty. */
  public Customization customization() {
    return additions == null ? Customization.NONE : additions;
  }

  public SiteSettings with(@Nullable Customization additions) {
    return new SiteSettings(
        name, logo, stylesheet, map, report, ownRatings, additions, language, texts);
  }

  /** The address of {@link #map} if the publisher names none. */
  public static final String DEFAULT_MAP =
      "https://www.google.com/maps/dir/?api=1&destination={address}";

  /** Settings of the theme, with the default map. */
  public SiteSettings(String name, @Nullable SiteFile logo, @Nullable SiteFile stylesheet) {
    this(name, logo, stylesheet, DEFAULT_MAP, null, false, null, null, Map.of());
  }

  public SiteSettings with(@Nullable String map, @Nullable String report, boolean ownRatings) {
    return new SiteSettings(
        name, logo, stylesheet, map, report, ownRatings, additions, language, texts);
  }

  public SiteSettings with(@Nullable String language, Map<String, String> texts) {
    return new SiteSettings(
        name, logo, stylesheet, map, report, ownRatings, additions, language, texts);
  }

  public SiteSettings(String name) {
    this(name, null, null);
  }
}
