package org.rtodirectory.schemas.api;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtodirectory.schemas.text.PercentEncoding;

/**
 * Where the publisher's own site has its pages: path patterns with {@code {state_slug}}, {@code
 * {city_slug}}, {@code {slug}} (of a company) and {@code {store_slug}} in the place of slugs.
 */
public record SitePaths(
    String city, String shedsCity, String tiresWheelsCity, String company, String store) {
  public static final String DEFAULT_CITY = "/locations/{state_slug}/{city_slug}";
  public static final String DEFAULT_SHEDS_CITY = "/sheds/{state_slug}/{city_slug}";
  public static final String DEFAULT_TIRES_WHEELS_CITY = "/tires-wheels/{state_slug}/{city_slug}";
  public static final String DEFAULT_COMPANY = "/companies/{slug}";
  public static final String DEFAULT_STORE = "/locations/{state_slug}/{city_slug}/{store_slug}";

  // Declared before DEFAULT, whose initialization needs it.
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");

  public static final SitePaths DEFAULT =
      new SitePaths(
          DEFAULT_CITY,
          DEFAULT_SHEDS_CITY,
          DEFAULT_TIRES_WHEELS_CITY,
          DEFAULT_COMPANY,
          DEFAULT_STORE);

  /**
   * @throws IllegalArgumentException if a pattern does not begin with {@code /} or has a
   *     placeholder that its page does not know. The message names both
   */
  public SitePaths {
    requirePattern(city, "state_slug", "city_slug");
    requirePattern(shedsCity, "state_slug", "city_slug");
    requirePattern(tiresWheelsCity, "state_slug", "city_slug");
    requirePattern(company, "slug");
    requirePattern(store, "state_slug", "city_slug", "store_slug");
  }

  /**
   * Checks that every row has a page of its own under these patterns.
   *
   * @throws IllegalArgumentException if a pattern lacks a placeholder without which two cities,
   *     companies or stores have the same path. The message names both
   */
  public void requireDistinctPages() {
    requirePlaceholders(city, "state_slug", "city_slug");
    requirePlaceholders(shedsCity, "state_slug", "city_slug");
    requirePlaceholders(tiresWheelsCity, "state_slug", "city_slug");
    requirePlaceholders(company, "slug");
    requirePlaceholders(store, "state_slug", "city_slug", "store_slug");
  }

  private static void requirePlaceholders(String pattern, String... names) {
    for (String name : names) {
      String placeholder = "{" + name + "}";
      if (!pattern.contains(placeholder)) {
        throw new IllegalArgumentException(
            "The path pattern %s lacks %s, without which pages of the website would share a path."
                .formatted(pattern, placeholder));
      }
    }
  }

  public String city(Vertical vertical) {
    return switch (vertical) {
      case RETAIL -> city;
      case SHEDS -> shedsCity;
      case TIRES_WHEELS -> tiresWheelsCity;
    };
  }

  public String cityPath(Vertical vertical, String stateSlug, String citySlug) {
    return put(put(city(vertical), "state_slug", stateSlug), "city_slug", citySlug);
  }

  public String companyPath(String slug) {
    return put(company, "slug", slug);
  }

  public String storePath(String stateSlug, String citySlug, String storeSlug) {
    String city = put(put(store, "state_slug", stateSlug), "city_slug", citySlug);
    return put(city, "store_slug", storeSlug);
  }

  /**
   * Whether a decoded path begins like one of the patterns. A path that does not is not the path of
   * a page.
   */
  public boolean mayHave(String path) {
    return begins(city, path)
        || begins(shedsCity, path)
        || begins(tiresWheelsCity, path)
        || begins(company, path)
        || begins(store, path);
  }

  /** Compares what stands in front of the first placeholder or encoded character. */
  private static boolean begins(String pattern, String path) {
    int end = 0;
    while (end < pattern.length() && pattern.charAt(end) != '{' && pattern.charAt(end) != '%') {
      end++;
    }
    return path.regionMatches(0, pattern, 0, end);
  }

  /** A slug of other letters than ASCII is percent-encoded, so that the path is one. */
  private static String put(String pattern, String placeholder, String slug) {
    return pattern.replace("{" + placeholder + "}", PercentEncoding.encode(slug));
  }

  private static void requirePattern(String pattern, String... known) {
    if (!pattern.startsWith("/")) {
      throw new IllegalArgumentException("The path pattern " + pattern + " must begin with /.");
    }
    Matcher placeholder = PLACEHOLDER.matcher(pattern);
    while (placeholder.find()) {
      if (!Arrays.asList(known).contains(placeholder.group(1))) {
        throw new IllegalArgumentException(
            "The path pattern %s has the unknown placeholder %s; known here: {%s}."
                .formatted(pattern, placeholder.group(), String.join("}, {", known)));
      }
    }
  }
}
